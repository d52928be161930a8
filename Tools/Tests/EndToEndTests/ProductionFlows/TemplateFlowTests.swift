import AuthFlows
import Foundation
import LocalIdentityServer
import ServerTestSupport
import Testing
import ThunderID

@MainActor
@Suite(
    "Flow templates of a real server",
    .enabled(if: SharedDocuments.folder != nil, SharedDocuments.hint),
    .timeLimit(.minutes(10))
)
struct TemplateFlowTests {
    private static let application = "template-tester"
    /// Id of a connection that the server does not have. The local provider takes its place.
    private static let connection = "019e201d-5634-7533-a971-538b66914721"
    private static let helper = "template-helper"
    private static let passkeyTemplate = "authentication-basic-passkey"
    /// Started by the server only, for a user that an administrator deletes.
    private static let deletion = "administration-user-deletion"

    /// Returns a template's flow with the placeholders of the console replaced, and an application that runs it.
    private static func sources(
        _ template: String,
        application: String,
        member: String? = nil
    ) throws -> [(label: String, text: String)] {
        let text = try SharedDocuments.text("templates/\(template).json")
            .replacingOccurrences(of: "{{IDP_ID}}", with: connection)
            .replacingOccurrences(of: "{{SENDER_ID}}", with: "sms")
            .replacingOccurrences(of: "{{productName}}", with: "Tests")
        let flow = try JSONDecoder().decode(Template.self, from: Data(text.utf8))
        let document = """
            resource_type: application
            id: \(application)
            name: \(application)
            type: mobile
            attestation: {devMode: true}
            allowedUserTypes: [Person]
            isRegistrationFlowEnabled: true
            isRecoveryFlowEnabled: true
            \(flow.member)
            \(member ?? "")
            """
        return [(label: "\(template).json", text: text), (label: "\(application).yaml", text: document)]
    }

    private struct Template: Decodable {
        struct Config: Decodable { let handle: String }

        let flowType: String
        let config: Config

        /// The member of an application that names the flow.
        var member: String {
            switch flowType {
            case "AUTHENTICATION": "authFlowHandle: \(config.handle)"
            case "REGISTRATION": "registrationFlowHandle: \(config.handle)"
            case "RECOVERY": "recoveryFlowHandle: \(config.handle)"
            case "SIGNOUT": "signOutFlowHandle: \(config.handle)"
            case "USER_ONBOARDING": "x-nativeauth: {userOnboardingFlowHandle: \(config.handle)}"
            default: ""
            }
        }
    }

    private static func kind(_ template: String) -> ThunderIDFlow.Kind {
        switch template.prefix(while: { $0 != "-" }) {
        case "registration": .signUp
        case "recovery": .recovery
        case "signout": .signOut
        case "user": .invitation
        default: .signIn
        }
    }

    @Test("A flow of a template completes", arguments: FlowScript.templates)
    func completes(_ script: FlowScript) async throws {
        let kind = Self.kind(script.flow)
        let signIn = script.isPasswordless ? "authFlowHandle: email-otp-signin-flow" : nil
        var sources = try Self.sources(script.flow, application: Self.application, member: signIn)
        if script.isPasswordless {
            sources.append(try Self.sources("authentication-email-otp", application: Self.helper)[0])
        }
        if script.hasPasskey, script.flow == Self.passkeyTemplate {
            sources.append(try Self.sources(script.flow, application: Self.helper)[1])
        } else if script.hasPasskey {
            sources += try Self.sources(Self.passkeyTemplate, application: Self.helper)
        }
        try await DocumentServer.run(sources) { server in
            if script.hasUser { try await server.addResident() }
            let token = kind == .invitation ? try await server.world.administratorToken() : nil
            let driver = try await server.driver(
                application: Self.application,
                token: token,
                values: script.values
            )
            if script.hasPasskey { try await registerPasskey(driver) }
            if kind == .recovery { driver.values["password"] = "Another horse 8" }
            let outcome = try await driver.complete(kind, choosing: script.choices)
            switch kind {
            case .signIn:
                #expect(outcome.user != nil, "\(driver.trace)")
                #expect(try await driver.client.isSignedIn())
            case .signUp, .invitation:
                #expect(try await server.hasUser(driver.values["username"] ?? ""), "\(driver.trace)")
            case .recovery:
                #expect(try await server.accepts("Another horse 8", of: "ada"))
            case .signOut: break
            }
        }
    }

    /// Registers a passkey by a sign-in with the password; the driver keeps it.
    private func registerPasskey(_ driver: FlowDriver) async throws {
        try await driver.complete(.signIn, application: Self.helper, choosing: ["action_passkey"])
        driver.client.clearSession()
    }

    @Test("Every template has a test")
    func everyTemplate() {
        let tested = Set(FlowScript.templates.map(\.flow)).union([Self.deletion])
        #expect(Set(SharedDocuments.templates) == tested)
    }
}

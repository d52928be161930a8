import Amplify
import AuthFlows
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import AWSCognitoAuthPlugin

@Suite("The plugin's automatic requests to password managers", .timeLimit(.minutes(5)))
struct PasswordManagerTests {
    typealias Environment = PluginTestEnvironment

    private static let domain = "example.com"
    private static let creation = creation(verification: "preferred")

    private static func creation(verification: String, name: String = "ada") -> Environment.Answer {
        .json(
            #"""
            {"CredentialCreationOptions":{"challenge":"AAECAw","rp":{"id":"example.com","name":"Pool"},
            "user":{"id":"YWRh","name":"\#(name)","displayName":"Ada"},
            "authenticatorSelection":{"userVerification":"\#(verification)"}}}
            """#
        )
    }

    /// The user's passkeys, as the service lists them.
    private static func list(_ ids: String...) -> Environment.Answer {
        let rows = ids.map { #"{"CredentialId":"\#($0)","RelyingPartyId":"example.com","CreatedAt":1735689600}"# }
        return .json(#"{"Credentials":[\#(rows.joined(separator: ","))]}"#)
    }

    private static func authenticator(_ isWilling: Bool = true) -> SoftwarePasskeyAuthenticator {
        var features = SoftwarePasskeyAuthenticator.Features()
        features.createsConditionally = isWilling
        return SoftwarePasskeyAuthenticator(features: features)
    }

    // MARK: - Passkeys without a question

    /// Signs in with a password.
    private func signedIn(
        _ answers: Environment.Answer...,
        with authenticator: SoftwarePasskeyAuthenticator,
        createsPasskeys: Bool = true,
        reporter: RecordingCredentialReporter = RecordingCredentialReporter()
    ) async throws -> Environment {
        let options = PasswordManagerOptions(
            createsPasskeys: createsPasskeys,
            reportsChanges: true,
            reporter: reporter
        )
        let stage = try Environment(passkeys: authenticator, passwordManagers: options)
        stage.transport.append(stage.tokens())
        for answer in answers { stage.transport.append(answer) }
        let result = try await stage.plugin.signIn(username: "ada", password: "Secret#1", options: nil)
        #expect(result.isSignedIn)
        await stage.plugin.finishBackgroundWork()
        return stage
    }

    @Test("After a sign-in with a password, a passkey is created without a question, and registered")
    func upgraded() async throws {
        let authenticator = Self.authenticator()
        let stage = try await signedIn(Self.creation, .json("{}"), with: authenticator)
        #expect(
            stage.operations == ["InitiateAuth", "StartWebAuthnRegistration", "CompleteWebAuthnRegistration"]
        )
        let passkey = try #require(await authenticator.passkeys.first)
        let credential = try #require(stage.bodies.last?["Credential"] as? [String: Any])
        #expect(credential["id"] as? String == Base64URL.encode(passkey.id))
    }

    @Test("By default nothing is created, and an unwilling password manager changes nothing", arguments: [true, false])
    func notCreated(isDefault: Bool) async throws {
        let authenticator = Self.authenticator(isDefault)
        let stage = try await signedIn(Self.creation, with: authenticator, createsPasskeys: !isDefault)
        #expect(stage.operations == ["InitiateAuth"] + (isDefault ? [] : ["StartWebAuthnRegistration"]))
        #expect(await authenticator.passkeys.isEmpty)
        #expect(try await stage.plugin.fetchAuthSession(options: nil).isSignedIn)
    }

    @Test(
        "A failure is silent, and the user stays signed in",
        arguments: [
            Environment.error("WebAuthnNotEnabledException"), Environment.offline, .json("{}"),
            creation(verification: "required"),
        ]
    )
    func silent(answer: Environment.Answer) async throws {
        let authenticator = Self.authenticator()
        let stage = try await signedIn(answer, with: authenticator)
        #expect(await authenticator.passkeys.isEmpty)
        #expect(await stage.changes() == [Environment.Event.signedIn])
    }

    @Test("A passkey that the service refuses is reported; after a lost response, it is not")
    func refused() async throws {
        for (answer, isReported) in [
            (Environment.error("InvalidParameterException"), true),
            (.failure(TransportError(.connectionFailed, requestMayHaveBeenSent: true)), false),
        ] {
            let authenticator = Self.authenticator()
            let reporter = RecordingCredentialReporter()
            let stage = try await signedIn(Self.creation, answer, with: authenticator, reporter: reporter)
            // The report is work that the work has started.
            await stage.plugin.finishBackgroundWork()
            let passkey = try #require(await authenticator.passkeys.first)
            let report = CredentialReport.unknownPasskey(relyingPartyID: Self.domain, id: passkey.id)
            #expect(await reporter.reports == (isReported ? [report] : []))
        }
    }

    @Test("A sign-in with a code is followed by nothing; one with a password and a code is", arguments: [true, false])
    func factor(isCode: Bool) async throws {
        let authenticator = Self.authenticator()
        let options = PasswordManagerOptions(createsPasskeys: true)
        let stage = try Environment(passkeys: authenticator, passwordManagers: options)
        let name = isCode ? "EMAIL_OTP" : "SMS_MFA"
        stage.transport.append(Environment.challenge(name), stage.tokens(), Self.creation, .json("{}"))
        let flow: AuthFlowType = isCode ? .userAuth(preferredFirstFactor: .emailOTP) : .userPassword
        _ = try await stage.plugin.signIn(
            username: "ada",
            password: isCode ? nil : "Secret#1",
            options: .init(pluginOptions: AWSAuthSignInOptions(authFlowType: flow))
        )
        #expect(try await stage.plugin.confirmSignIn(challengeResponse: "123456").isSignedIn)
        await stage.plugin.finishBackgroundWork()
        #expect(stage.operations.contains("CompleteWebAuthnRegistration") == !isCode)
    }

    // MARK: - Reports

    private func reporting(
        _ answers: [Environment.Answer],
        isOn: Bool = true
    ) async throws -> (Environment, RecordingCredentialReporter) {
        let reporter = RecordingCredentialReporter()
        let options = PasswordManagerOptions(reportsChanges: isOn, passwordDomain: Self.domain, reporter: reporter)
        return (try await Environment.signedIn(answers, passwordManagers: options), reporter)
    }

    @Test("A deleted passkey that was listed before is reported", arguments: [true, false])
    func deleted(isListed: Bool) async throws {
        let answers = isListed ? [Self.list("aWQ"), .json("{}")] : [.json("{}")]
        let (app, reports) = try await reporting(answers)
        if isListed { _ = try await app.plugin.listWebAuthnCredentials() }
        try await app.plugin.deleteWebAuthnCredential(credentialId: "aWQ")
        await app.plugin.finishBackgroundWork()
        let report = CredentialReport.unknownPasskey(relyingPartyID: Self.domain, id: Data("id".utf8))
        #expect(await reports.reports == (isListed ? [report] : []))
    }

    @Test("A deletion that fails is not reported")
    func notDeleted() async throws {
        let (stage, reporter) = try await reporting([
            Self.list("aWQ"),
            Environment.error("ResourceNotFoundException"),
            Self.list(),
            Environment.error("InternalErrorException", status: 500),
        ])
        _ = try await stage.plugin.listWebAuthnCredentials()
        _ = await authError { try await stage.plugin.deleteWebAuthnCredential(credentialId: "aWQ") }
        _ = await authError { try await stage.plugin.deleteUser() }
        await stage.plugin.finishBackgroundWork()
        #expect(await reporter.reports.isEmpty)
    }

    @Test("A deleted account's passkeys and password are reported, also if its passkeys can't be listed")
    func deletedAccount() async throws {
        for (list, ids) in [(Self.list("aWQ", "aWI"), ["id", "ib"]), (Environment.offline, [])] {
            let (stage, reporter) = try await reporting([list, .json("{}")])
            try await stage.plugin.deleteUser()
            await stage.plugin.finishBackgroundWork()
            #expect(stage.operations.suffix(2) == ["ListWebAuthnCredentials", "DeleteUser"])
            let passkeys = ids.map { CredentialReport.unknownPasskey(relyingPartyID: Self.domain, id: Data($0.utf8)) }
            let password = CredentialReport.unusedPassword(domain: Self.domain, username: "ada")
            #expect(Set(await reporter.reports) == Set(passkeys + [password]))
        }
    }

    @Test("Without the option nothing is requested or reported")
    func off() async throws {
        let (stage, reporter) = try await reporting([.json("{}")], isOn: false)
        try await stage.plugin.deleteUser()
        await stage.plugin.finishBackgroundWork()
        #expect(stage.operations == ["InitiateAuth", "DeleteUser"])
        #expect(await reporter.reports.isEmpty)
    }

    @Test(
        "A new name to sign in with becomes the name of the passkeys; other attributes do not",
        arguments: [("email", true), ("preferred_username", true), ("nickname", false)]
    )
    func renamed(attribute: String, isReported: Bool) async throws {
        let (stage, reporter) = try await reporting([
            .json("{}"),
            Self.creation(verification: "preferred", name: "grace@example.com"),
        ])
        let new = AuthUserAttribute(AuthUserAttributeKey(rawValue: attribute), value: "grace@example.com")
        _ = try await stage.plugin.update(userAttribute: new)
        await stage.plugin.finishBackgroundWork()
        let report = CredentialReport.renamedPasskeys(
            relyingPartyID: Self.domain,
            userID: Data("ada".utf8),
            name: "grace@example.com"
        )
        #expect(await reporter.reports == (isReported ? [report] : []))
        #expect(stage.operations.contains("StartWebAuthnRegistration") == isReported)
    }
}

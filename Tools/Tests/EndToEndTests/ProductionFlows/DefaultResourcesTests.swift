import AuthFlows
import Foundation
import ServerTestSupport
import Testing
import ThunderID

/// The documents with which a real server starts.
@MainActor
@Suite(
    "Default documents of a real server",
    .enabled(if: SharedDocuments.folder != nil, SharedDocuments.hint),
    .timeLimit(.minutes(10))
)
struct DefaultResourcesTests {
    private static let application = "default-tester"
    private static let flow = "default-flow"
    private static let admin = ["username": "admin", "password": DocumentServer.password]

    private static func run(_ body: @MainActor (DocumentServer) async throws -> Void) async throws {
        let document = """
            resource_type: application
            id: \(application)
            name: Default tester
            type: mobile
            attestation: {devMode: true}
            assertion: {userAttributes: [username]}
            allowedUserTypes: [Person]
            authFlowHandle: \(flow)
            registrationFlowHandle: \(flow)
            recoveryFlowHandle: \(flow)
            signOutFlowHandle: \(flow)
            isRegistrationFlowEnabled: true
            isRecoveryFlowEnabled: true
            x-nativeauth: {userOnboardingFlowHandle: \(flow)}
            """
        let file = "default-resources.yaml"
        try await DocumentServer.run(
            [(label: file, text: try SharedDocuments.text(file)), (label: "application.yaml", text: document)],
            variables: [
                "ADMIN_USERNAME": "admin", "ADMIN_PASSWORD": DocumentServer.password,
                "PUBLIC_URL": "https://localhost:8090",
                "CONSOLE_REDIRECT_URIS": #"["https://localhost:8090/console"]"#,
            ],
            body
        )
    }

    @Test("The administrator of the documents signs in, signs out and recovers the password")
    func administrator() async throws {
        try await Self.run { server in
            let driver = try await server.driver(application: Self.application, values: Self.admin)
            #expect(try await driver.complete(.signIn).user?.username == "admin")
            try await driver.complete(.signOut)
            driver.values["password"] = "Another horse 8"
            try await driver.complete(.recovery)
            #expect(try await driver.complete(.signIn).user?.username == "admin")
        }
    }

    @Test("Sign-up with the default flow succeeds")
    func signUp() async throws {
        try await Self.run { server in
            let driver = try await server.driver(application: Self.application)
            try await driver.complete(.signUp)
            #expect(try await server.hasUser("ada"))
        }
    }

    @Test(
        "Onboarding by the administrator succeeds at once, by a sent link and by a shown one",
        arguments: [
            ["action_create_user_now"], ["action_invite_user", "action_send_email_invite"],
            ["action_invite_user", "action_share_manually"],
        ]
    )
    func onboarding(_ choices: [FormAction.ID]) async throws {
        try await Self.run { server in
            let driver = try await server.driver(
                application: Self.application,
                token: try await server.world.administratorToken()
            )
            try await driver.complete(.invitation, choosing: choices)
            #expect(try await server.hasUser("ada"))
        }
    }
}

import AuthFlows
import Foundation
import ServerTestSupport
import Testing
import ThunderID

/// The sample application of a real server, by its own documents.
@MainActor
@Suite(
    "Sample application of a real server",
    .enabled(if: SharedDocuments.folder != nil, SharedDocuments.hint),
    .timeLimit(.minutes(10))
)
struct WayfinderTests {
    private static let application = WayfinderApplication.id
    private static let john = ["username": "john.doe", "password": DocumentServer.password]
    private nonisolated static let files = WayfinderApplication.files

    private static func run(
        _ file: String = files[0],
        _ body: @MainActor (DocumentServer) async throws -> Void
    ) async throws {
        try await DocumentServer.run(try WayfinderApplication.published.batch(file), body)
    }

    private static func driver(_ server: DocumentServer, _ values: [String: String] = john) async throws -> FlowDriver {
        try await server.driver(application: application, clientID: WayfinderApplication.clientID, values: values)
    }

    private static func signIn(
        _ server: DocumentServer,
        _ username: String,
        _ password: String
    ) async throws -> FlowUser? {
        let driver = try await driver(server, ["username": username, "password": password])
        return try await driver.complete(.signIn).user
    }

    @Test("All documents are imported", arguments: files)
    func imports(_ file: String) async throws {
        try await Self.run(file) { server in
            for name in ["john.doe", "jane.smith", "alex.carter"] {
                let isKnown = try await server.hasUser(name)
                #expect(isKnown, "\(name)")
            }
        }
    }

    @Test("A user of the documents signs in", arguments: files)
    func signIn(_ file: String) async throws {
        try await Self.run(file) { server in
            let driver = try await Self.driver(server)
            let url = try driver.client.buildSignInURL()
            let back = try await server.world.browse(url, name: "john.doe", password: DocumentServer.password)
            let user = try await driver.client.handleRedirectCallback(url: back)
            #expect(user.email == "john.doe@example.com")
        }
    }

    @Test("Sign-in through the app's own form succeeds")
    func ownForm() async throws {
        try await Self.run { server in
            let driver = try await Self.driver(server)
            #expect(try await driver.complete(.signIn).user?.email == "john.doe@example.com")
        }
    }

    @Test("A new user signs up with every optional attribute and can sign in")
    func signUp() async throws {
        try await Self.run { server in
            let driver = try await Self.driver(server, ["username": "ada", "mobileNumber": "+15550123"])
            try await driver.complete(.signUp)
            #expect(try await server.hasUser("ada"))
            let second = try await Self.driver(server, [:])
            #expect(try await second.complete(.signIn).user?.email == "ada@example.com")
        }
    }

    @Test("The sign-in form leads to sign-up, and to recovery")
    func links() async throws {
        try await Self.run { server in
            let signUp = try await Self.driver(server, ["username": "grace", "email": "grace@example.com"])
            try await signUp.complete(.signIn, choosing: ["action_signup"])
            #expect(try await server.hasUser("grace"))
            let recovery = try await Self.driver(server, ["username": "john.doe", "password": "Another horse 8"])
            try await recovery.complete(.signIn, choosing: ["action_forgot_password"])
            #expect(try await Self.signIn(server, "john.doe", "Another horse 8")?.email == "john.doe@example.com")
        }
    }

    @Test("A recovery link sets a new password")
    func recovery() async throws {
        try await Self.run { server in
            let driver = try await Self.driver(server, ["username": "john.doe", "password": "Another horse 8"])
            try await driver.complete(.recovery)
            let link = try #require(try await server.world.messages().last?.link)
            #expect(link.hasPrefix("http://localhost:5173/recovery"))
            #expect(try await Self.signIn(server, "john.doe", "Another horse 8")?.email == "john.doe@example.com")
        }
    }

    @Test("Sign-out ends the server's session")
    func signOut() async throws {
        try await Self.run { server in
            let driver = try await Self.driver(server)
            try await driver.complete(.signIn)
            _ = try await driver.client.signOut()
            #expect(try await driver.client.isSignedIn() == false)
        }
    }

    @Test(
        "An administrator invites staff of either role, who completes the account by the link",
        arguments: ["action_role_support", "action_role_destinations"]
    )
    func onboarding(_ role: String) async throws {
        try await Self.run { server in
            let driver = try await server.driver(
                application: Self.application,
                token: try await server.world.administratorToken(),
                values: ["userType": "Staff", "username": "grace", "email": "grace@example.com"]
            )
            try await driver.complete(.invitation, choosing: [role])
            #expect(try await server.hasUser("grace"))
        }
    }
}

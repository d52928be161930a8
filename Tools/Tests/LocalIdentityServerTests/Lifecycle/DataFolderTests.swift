import Foundation
import Testing

@testable import CognitoEndpoints
@testable import EntraEndpoints
@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer

/// Tests/Fixtures/data-folders/README.md describes the folders.
@Suite("Data folders of earlier versions", .timeLimit(.minutes(5)))
struct DataFolderTests {
    static let commits = ["6f2bc282", "a46db458"]

    @Test("a ThunderID user keeps password, profile and session", arguments: commits)
    func thunderID(_ commit: String) async throws {
        try await Self.run(commit) { server, client, _, accounts in
            let alice = accounts.thunderid
            let app = server.applications.demo
            let signedIn = try await client.signIn(app.applicationId, alice.username, alice.password)
            #expect(signedIn.flowStatus == "COMPLETE", "\(signedIn.text)")
            let token: String = try #require(signedIn.assertion)
            let profile = try await client.get("/users/me", bearer: token).json
            for (name, value) in try #require(alice.profile) {
                #expect(profile["attributes"]?[name]?.string == value, "\(name)")
            }
            let conversation = OAuthConversation(client, .init(app))
            let renewed = try await conversation.refresh(alice.refreshToken)
            #expect(renewed.status == 200, "\(renewed.text)")
            let info = try await conversation.userInfo(renewed.accessToken)
            #expect(info.json["email"]?.string == alice.email)
        }
    }

    @Test("a user of a pool keeps password, verifiers and session, and a client its secret", arguments: commits)
    func pool(_ commit: String) async throws {
        try await Self.run(commit) { server, client, clock, accounts in
            let berta = accounts.pool
            #expect(server.userPool?.userPoolID == PoolEntry.shippedID)
            #expect(server.userPool?.confidential?.secret == berta.secretOfSecretClient)
            let pool = PoolTestEnvironment(server: server, client: client, clock: clock)
            let signedIn = try await pool.signIn(berta.username, berta.password)
            #expect(try await pool.user(signedIn.access).attribute("email") == berta.email, "\(signedIn.text)")
            #expect(try await pool.user(signedIn.access).attribute("email_verified") == "true")
            let renewed = try await pool.start("REFRESH_TOKEN_AUTH", ["REFRESH_TOKEN": berta.refreshToken])
            #expect(try await pool.user(renewed.access).attribute("email") == berta.email, "\(renewed.text)")
            #expect(try await !pool.prove(berta.username, berta.password).access.isEmpty)
        }
    }

    @Test("a user of a tenant keeps password and session", arguments: commits)
    func tenant(_ commit: String) async throws {
        try await Self.run(commit) { server, client, clock, accounts in
            let carla = accounts.tenant
            let tenant = try TenantTestEnvironment(server, client, clock, TenantEntry.shippedName)
            let signedIn = try await tenant.signIn(carla.username, carla.password)
            #expect(signedIn.status == 200, "\(signedIn.text)")
            let renewed = try await tenant.refresh(carla.refreshToken)
            #expect(renewed.status == 200, "\(renewed.text)")
            let claims = try await tenant.claims(renewed.idToken)
            #expect(claims["preferred_username"]?.string == carla.username)
        }
    }

    @Test("the signing keys stay", arguments: commits)
    func keys(_ commit: String) async throws {
        try await Self.run(commit) { _, client, _, accounts in
            let published = try await client.get("/oauth2/jwks").json["keys"]?.array ?? []
            #expect(published.compactMap { $0["kid"]?.string } == accounts.keyIDs)
        }
    }

    // MARK: -

    private struct Account: Decodable {
        let username: String
        let password: String
        let refreshToken: String
        let email: String?
        let profile: [String: String]?
        let secretOfSecretClient: String?
    }

    private struct Accounts: Decodable {
        let writtenAt: Double
        let port: Int
        let keyIDs: [String]
        let thunderid: Account
        let pool: Account
        let tenant: Account
    }

    /// One server at a time has the port of a folder.
    private static let ports = KeyedLocks()

    /// Runs the work against a server on a copy of a folder, an hour after the folder was written.
    private static func run(
        _ commit: String,
        _ work: @Sendable (LocalIdentityServer, TestClient, TestClock, Accounts) async throws -> Void
    ) async throws {
        let fixture = FixtureFolder.url("data-folders").appendingPathComponent(commit)
        let copy = FileManager.default.temporaryDirectory.appendingPathComponent("data-\(UUID().uuidString)")
        try FileManager.default.copyItem(at: fixture, to: copy)
        defer { try? FileManager.default.removeItem(at: copy) }
        let accounts = try JSONDecoder().decode(
            Accounts.self, from: try Data(contentsOf: fixture.appendingPathComponent("accounts.json")))
        let clock = TestClock(Date(timeIntervalSince1970: accounts.writtenAt + 3_600))
        var configuration = try await TestServer.configuration(clock: clock, storage: .directory(copy))
        configuration.port = accounts.port
        // The certificates in the folder expire within months.
        var keys = try JSONDecoder().decode(
            ServerKeys.self, from: try Data(contentsOf: fixture.appendingPathComponent("keys.json")))
        let current = try await LocalIdentityServer.sharedTestKeys()
        (keys.authority, keys.leaf) = (current.authority, current.leaf)
        configuration.keys = keys
        let chosen = configuration
        try await ports.withLock(commit) {
            try await TestServer.run(chosen) { server, client in try await work(server, client, clock, accounts) }
        }
    }
}

import Foundation
import GRDB
import Testing

@testable import CognitoEndpoints
@testable import EntraEndpoints
@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer

/// Tests/Fixtures/data-folders/README.md describes the folders.
@Suite("Data folders of earlier versions", .timeLimit(.minutes(5)))
struct DataFolderTests {
    static let commits = ["6f2bc282", "a46db458", latest]
    /// The folder with unfinished sign-ins.
    static let latest = "3aceea6d"

    @Test("A ThunderID user keeps password, profile and session", arguments: commits)
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

    @Test("A user of a pool keeps password, verifiers and session, and a client keeps its secret", arguments: commits)
    func pool(_ commit: String) async throws {
        try await Self.run(commit) { server, client, clock, accounts in
            let berta = accounts.pool
            #expect(server.userPool?.userPoolID == PoolEntry.shippedID)
            #expect(server.userPool?.confidential?.secret == berta.secretOfSecretClient)
            let pool = PoolTestEnvironment(server: server, client: client, clock: clock)
            let signedIn = try await pool.signIn(berta.username, password: berta.password)
            #expect(try await pool.user(signedIn.access).attribute("email") == berta.email, "\(signedIn.text)")
            #expect(try await pool.user(signedIn.access).attribute("email_verified") == "true")
            let renewed = try await pool.start("REFRESH_TOKEN_AUTH", ["REFRESH_TOKEN": berta.refreshToken])
            #expect(try await pool.user(renewed.access).attribute("email") == berta.email, "\(renewed.text)")
            #expect(try await !pool.prove(berta.username, berta.password).access.isEmpty)
        }
    }

    @Test("A user of a tenant keeps password and session", arguments: commits)
    func tenant(_ commit: String) async throws {
        try await Self.run(commit) { server, client, clock, accounts in
            let carla = accounts.tenant
            let tenant = try TenantTestEnvironment(server, client, clock, TenantEntry.shippedName)
            let signedIn = try await tenant.signIn(carla.username, password: carla.password)
            #expect(signedIn.status == 200, "\(signedIn.text)")
            let renewed = try await tenant.refresh(carla.refreshToken)
            #expect(renewed.status == 200, "\(renewed.text)")
            let claims = try await tenant.claims(renewed.idToken)
            #expect(claims["preferred_username"]?.string == carla.username)
        }
    }

    @Test("The signing keys are kept", arguments: commits)
    func keys(_ commit: String) async throws {
        try await Self.run(commit) { _, client, _, accounts in
            let published = try await client.get("/oauth2/jwks").json["keys"]?.array ?? []
            #expect(published.compactMap { $0["kid"]?.string } == accounts.keyIDs)
        }
    }

    // MARK: Unfinished sign-ins

    /// Tokens of one sign-in after a rotation.
    enum Reuse: CaseIterable {
        /// The successor is used, and then the token before it again.
        case late
        /// The token is used again within the window, while its successor is unused.
        case inWindow
        /// The token is used again after the window.
        case afterWindow
    }

    enum Provider: CaseIterable {
        case thunderID, pool, tenant
    }

    @Test("The reuse of a refresh token is still detected", arguments: Reuse.allCases, Provider.allCases)
    func reuse(_ reuse: Reuse, _ provider: Provider) async throws {
        try await Self.run(Self.latest, after: reuse == .afterWindow ? 60 : 1) { server, client, clock, accounts in
            func exchange(_ token: String) async throws -> (status: Int, next: String) {
                switch provider {
                case .thunderID:
                    let reply = try await OAuthConversation(client, .init(server.applications.demo)).refresh(token)
                    return (reply.status, reply.refreshToken)
                case .pool:
                    let members = ["ClientId": "nativeauthlocalrotating", "RefreshToken": token]
                    let reply = try await PoolTestEnvironment(server: server, client: client, clock: clock)
                        .call("GetTokensFromRefreshToken", members.mapValues(JSONValue.string))
                    return (reply.status, reply.refresh)
                case .tenant:
                    let reply = try await TenantTestEnvironment(server, client, clock, TenantEntry.shippedName).refresh(
                        token
                    )
                    return (reply.status, reply.refreshToken)
                }
            }
            let account =
                switch provider {
                case .thunderID: accounts.thunderid
                case .pool: accounts.pool
                case .tenant: accounts.tenant
                }
            let tokens = try #require(account.rotated)
            switch reuse {
            case .late:
                let next = try await exchange(tokens.current)
                #expect(next.status == 200)
                #expect(try await exchange(tokens.used).status == 400)
                #expect(try await exchange(next.next).status == 400)
            case .inWindow:
                let next = try await exchange(tokens.used)
                #expect(next.status == 200)
                #expect(try await exchange(tokens.current).status == 400)
                #expect(try await exchange(next.next).status == 400)
            case .afterWindow:
                #expect(try await exchange(tokens.used).status == 400)
                #expect(try await exchange(tokens.current).status == 400)
            }
        }
    }

    @Test("An authorization code and a flow's code are accepted once; the flow has to be restarted")
    func waitingThunderID() async throws {
        try await Self.run(Self.latest, after: 1) { server, client, clock, accounts in
            let alice = accounts.thunderid
            let conversation = OAuthConversation(client, .init(server.applications.demo))
            let code = try #require(alice.authorizationCode)
            let tokens = try await conversation.redeem(code, verifier: alice.verifier)
            #expect(tokens.status == 200, "\(tokens.text)")
            #expect(try await conversation.redeem(code, verifier: alice.verifier).status == 400)
            #expect(try await conversation.refresh(tokens.refreshToken).status == 400)

            let waiting = try #require(alice.waiting)
            let step = try await client.flow([
                "executionId": .string(waiting.executionId ?? ""), "action": "action_otp",
                "challengeToken": .string(waiting.challengeToken ?? ""), "inputs": ["otp": .string(waiting.code)],
            ])
            // The form of an execution has changed since then.
            #expect(step.errorCode == "FES-1004", "\(step.text)")
            let stored = try await server.services.directory.database.pool.read {
                try Row.fetchOne($0, sql: "SELECT id, userID FROM code WHERE realm = 'flow'").map { row in
                    (id: row["id"] as String, userID: row["userID"] as String)
                }
            }
            let flowCode = try #require(stored)
            for verdict in [.right(CodeDelivery(channel: .email, destination: "alice@example.com")), .wrong]
                as [OneTimeCodes.Verdict]
            {
                let checked = try await server.services.codes.check(
                    waiting.code,
                    id: flowCode.id,
                    of: flowCode.userID,
                    now: clock.now()
                )
                #expect(checked == verdict)
            }
        }
    }

    @Test("The codes and sessions of a pool are accepted once, and a remembered device stays remembered")
    func waitingPool() async throws {
        try await Self.run(Self.latest, after: 1) { server, client, clock, accounts in
            let berta = accounts.pool
            var pool = PoolTestEnvironment(server: server, client: client, clock: clock)
            let (signUp, waiting) = (try #require(berta.signUp), try #require(berta.waiting))
            #expect(try await pool.confirm(signUp.username, signUp.code).status == 200)
            #expect(try await !pool.signIn(signUp.username, password: berta.password).access.isEmpty)
            let challenge = try await pool.call(
                "RespondToAuthChallenge",
                [
                    "ClientId": .string(pool.app), "ChallengeName": "EMAIL_OTP",
                    "Session": .string(waiting.session ?? ""),
                    "ChallengeResponses": [
                        "USERNAME": .string(berta.username), "EMAIL_OTP_CODE": .string(waiting.code),
                    ],
                ]
            )
            #expect(!challenge.access.isEmpty, "\(challenge.text)")

            let device = try #require(berta.device)
            pool.app = device.client
            var members = ["ClientId": pool.app, "RefreshToken": device.refreshToken].mapValues(JSONValue.string)
            #expect(try await pool.call("GetTokensFromRefreshToken", members).refusal == "NotAuthorizedException")
            members["DeviceKey"] = .string(device.key)
            let renewed = try await pool.call("GetTokensFromRefreshToken", members)
            #expect(renewed.status == 200, "\(renewed.text)")
            let devices = try await pool.call("ListDevices", ["AccessToken": .string(renewed.access)])
            #expect(devices.json["Devices"]?.array?.map { $0["DeviceKey"]?.string } == [device.key])
        }
    }

    @Test("A new code replaces an earlier version's code for the same purpose, which every pool then refuses")
    func replacedCode() async throws {
        try await Self.run(Self.latest, after: 1) { server, client, clock, accounts in
            let signUp = try #require(accounts.pool.signUp)
            let pool = PoolTestEnvironment(server: server, client: client, clock: clock)
            let again = ["ClientId": pool.app, "Username": signUp.username].mapValues(JSONValue.string)
            #expect(try await pool.call("ResendConfirmationCode", again).status == 200)
            let earlier = try await server.services.directory.database.pool.read {
                try String.fetchAll($0, sql: "SELECT id FROM code WHERE realm = 'pool'")
            }
            // The code of the pending sign-in.
            #expect(earlier.count == 1 && earlier.first?.contains(" step:") == true)
            let code = await pool.code(to: "dora@example.com")
            #expect(
                try await pool.confirm(signUp.username, PoolTestEnvironment.wrong(code)).refusal
                    == "CodeMismatchException"
            )
            #expect(try await pool.confirm(signUp.username, code).status == 200)
        }
    }

    @Test("A sign-up in a tenant continues with its code")
    func waitingTenant() async throws {
        try await Self.run(Self.latest, after: 1) { server, client, clock, accounts in
            let signUp = try #require(accounts.tenant.signUp)
            let tenant = try TenantTestEnvironment(server, client, clock, TenantEntry.shippedName)
            let continued = try await tenant.send(
                EntraPath.signUpContinue,
                [
                    "continuation_token": signUp.continuationToken ?? "", "grant_type": "oob", "oob": signUp.code,
                ]
            )
            #expect(continued.status == 200, "\(continued.text)")
            #expect(try await tenant.signIn(signUp.username, password: accounts.tenant.password).status == 200)
        }
    }

    // MARK: -

    private struct Rotated: Decodable {
        let used: String
        let current: String
    }

    private struct SignUp: Decodable {
        let username: String
        let code: String
        let continuationToken: String?
    }

    private struct Waiting: Decodable {
        let code: String
        let session: String?
        let executionId: String?
        let challengeToken: String?
    }

    private struct Device: Decodable {
        let client: String
        let key: String
        let refreshToken: String
    }

    private struct Account: Decodable {
        let username: String
        let password: String
        let refreshToken: String
        let email: String?
        let profile: [String: String]?
        let secretOfSecretClient: String?
        let rotated: Rotated?
        let authorizationCode: String?
        let verifier: String?
        let signUp: SignUp?
        let waiting: Waiting?
        let device: Device?
    }

    private struct Accounts: Decodable {
        let writtenAt: Double
        let finishedAt: Double?
        let port: Int
        let keyIDs: [String]
        let thunderid: Account
        let pool: Account
        let tenant: Account
        let definitions: [String: String]?
    }

    /// Only one server at a time can use a folder's port.
    private static let ports = KeyedLocks()

    /// Runs the work with a server on a copy of a folder.
    ///
    /// - Parameter delay: seconds since the folder was written.
    private static func run(
        _ commit: String,
        after delay: Double = 3_600,
        _ work: @Sendable (LocalIdentityServer, TestClient, TestClock, Accounts) async throws -> Void
    ) async throws {
        let fixture = FixtureFolder.url("data-folders").appendingPathComponent(commit)
        let copy = FileManager.default.temporaryDirectory.appendingPathComponent("data-\(UUID().uuidString)")
        try FileManager.default.copyItem(at: fixture, to: copy)
        defer { try? FileManager.default.removeItem(at: copy) }
        let accounts = try JSONDecoder().decode(
            Accounts.self,
            from: try Data(contentsOf: fixture.appendingPathComponent("accounts.json"))
        )
        let clock = TestClock(Date(timeIntervalSince1970: (accounts.finishedAt ?? accounts.writtenAt) + delay))
        let definitions = try DefinitionSandbox(accounts.definitions ?? [:])
        defer { definitions.remove() }
        var configuration = try await TestServer.configuration(clock: clock, storage: .directory(copy))
        configuration.definitions = definitions.url
        configuration.port = accounts.port
        // The certificates in the folder expire within months.
        var keys = try JSONDecoder().decode(
            ServerKeys.self,
            from: try Data(contentsOf: fixture.appendingPathComponent("keys.json"))
        )
        let current = try await LocalIdentityServer.sharedTestKeys()
        (keys.authority, keys.leaf) = (current.authority, current.leaf)
        configuration.keys = keys
        let chosen = configuration
        try await ports.withLock(commit) {
            try await TestServer.run(chosen) { server, client in try await work(server, client, clock, accounts) }
        }
    }
}

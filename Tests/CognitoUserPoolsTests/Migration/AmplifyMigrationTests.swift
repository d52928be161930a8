import Foundation
import NativeAuthBase
import NativeAuthCore
import NativeAuthTesting
import TestSupport
import Testing

@testable import CognitoUserPools

@Suite("A user who is signed in with Amplify", .timeLimit(.minutes(5)))
struct AmplifyMigrationTests {
    private let clock = TestClock()
    private let own = MemorySecretStore()
    private let items = MemoryForeignItems()
    private var amplify: AmplifyItems { AmplifyItems(now: clock.now, deviceKey: "d1") }

    /// A pool in a new process.
    private func pool(
        _ transport: ScriptedTransport = ScriptedTransport(),
        client: String = "client1",
        isInstalled: Bool = true
    ) throws -> UserPool {
        UserPool(
            configuration: try UserPoolConfiguration(poolID: "local_Pool1", clientID: client),
            store: own,
            amplify: AmplifyStorage(items: items) { isInstalled },
            environment: ClientEnvironment(transport: transport, clock: clock.sleepless),
            limits: RequestLimits(retries: 0)
        )
    }

    private func store(_ amplify: AmplifyItems) {
        items.all = [
            AmplifyItems.session(amplify.userPoolOnly), AmplifyItems.device("d1", of: "ada"),
            AmplifyItems.configuration(),
        ]
    }

    private func refreshed(_ name: String) -> ScriptedTransport.Answer {
        .json(#"{"AuthenticationResult":{"AccessToken":"\#(name)","RefreshToken":"rotated","ExpiresIn":3600}}"#)
    }

    @Test("The user stays signed in, and nothing is sent or written")
    func staysSignedIn() async throws {
        store(amplify)
        let before = items.all
        let pool = try pool()
        #expect(try pool.signInStatus() == .signedIn(PoolUser(username: "ada", id: "id-1")))
        #expect(try await pool.accessToken() == amplify.accessToken)
        #expect(try pool.deviceKey() == "d1")
        #expect(items.all == before)
        #expect(own.read("cognito.local_Pool1.client1.access_token") == .absent)
    }

    @Test("The first refresh sends the device's key, and writes the session and the device here")
    func firstRefresh() async throws {
        var expired = amplify
        expired.lifetime = -10
        // Without the claim, the key is known from the device's item alone.
        expired.deviceKey = nil
        store(expired)
        let before = items.all

        let transport = ScriptedTransport([refreshed("new")])
        #expect(try await pool(transport).accessToken() == Secret("new"))
        let body = transport.bodies(for: "/").last
        #expect(body?["RefreshToken"] as? String == "amplify-refresh")
        #expect(body?["DeviceKey"] as? String == "d1")
        #expect(items.all == before)

        let later = try pool()
        #expect(try later.session.loadRecord()?.tokens.refreshToken == Secret("rotated"))
        #expect(later.devices["ada"]?.secret == Secret("secret-of-d1"))
    }

    @Test("A sign-out revokes the refresh token; Amplify's items stay and are not read any more")
    func signOut() async throws {
        store(amplify)
        let before = items.all
        let transport = ScriptedTransport([.json("{}")])
        let report = try await pool(transport).signOut()
        #expect(report.wasSignedIn && report.revocationFailure == nil)
        #expect(transport.bodies(for: "/").last?["Token"] as? String == "amplify-refresh")
        #expect(items.all == before)
        #expect(try pool().signInStatus() == .signedOut)
    }

    @Test("The end of the migration removes the items of this pool only")
    func completed() async throws {
        store(amplify)
        let other = AmplifyItems.session("{}", pool: "local_Pool2")
        items.all.append(other)
        let pool = try pool()
        try pool.completeMigration()
        #expect(items.all == [other])
        #expect(try pool.signInStatus() == .signedIn(PoolUser(username: "ada", id: "id-1")))
        #expect(try self.pool().devices["ada"]?.key == "d1")
    }

    @Test("Items of a deleted installation sign no user in")
    func reinstalled() throws {
        store(amplify)
        #expect(try pool(isInstalled: false).signInStatus() == .signedOut)
        #expect(items.all.count == 3)
    }

    @Test("While the device is locked the error is temporary; afterwards the user is signed in")
    func locked() async throws {
        store(amplify)
        items.isLocked = true
        let pool = try pool()
        #expect(throws: NativeAuthError(.storageUnavailable, message: "")) { try pool.signInStatus() }
        items.isLocked = false
        #expect(try pool.signInStatus() == .signedIn(PoolUser(username: "ada", id: "id-1")))
    }

    @Test("An expired session without a usable refresh token is over, and its user can sign in")
    func expired() async throws {
        var expired = amplify
        expired.lifetime = -10
        expired.members = [#""isRefreshTokenExpired":true"#]
        store(expired)
        let transport = ScriptedTransport()
        let pool = try pool(transport)
        #expect(try pool.signInStatus() == .expired(nil))
        await #expect(throws: NativeAuthError(.expired, message: "")) { try await pool.accessToken() }
        #expect(transport.requests.isEmpty)
    }

    @Test("A refused refresh ends the session")
    func refused() async throws {
        var expired = amplify
        expired.lifetime = -10
        store(expired)
        let refusal = ScriptedTransport.Answer.json(#"{"__type":"NotAuthorizedException","message":"x"}"#, status: 400)
        let pool = try pool(ScriptedTransport([refusal]))
        await #expect(throws: NativeAuthError.self) { try await pool.accessToken() }
        guard case .expired = try pool.signInStatus() else {
            Issue.record("not expired")
            return
        }
        #expect(try self.pool().session.loadRecord() == nil)
        #expect(own.read("cognito.local_Pool1.client1.access_token") == .absent)
    }

    @Test("A session that can't be used is a sign-out with a reason, and its item stays", arguments: ["{", "{}"])
    func damaged(text: String) throws {
        items.all = [AmplifyItems.session(text)]
        let pool = try pool()
        #expect(try pool.signInStatus() == .signedOut)
        guard case .signedOut(let reason) = pool.session.state() else {
            Issue.record("signed in")
            return
        }
        #expect(reason.kind == .notMigrated)
        #expect(items.all == [AmplifyItems.session(text)])
    }

    @Test("Another client's session is not used")
    func otherClient() throws {
        store(amplify)
        let pool = try pool(client: "client2")
        #expect(try pool.signInStatus() == .signedOut)
        guard case .signedOut(let reason) = pool.session.state() else { return }
        #expect(reason.kind == .notMigrated)
        #expect(reason.error?.message.contains("another app client") == true)
    }
}

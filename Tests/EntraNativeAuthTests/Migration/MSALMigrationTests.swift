import Foundation
import NativeAuthCore
import NativeAuthTesting
import TestSupport
import Testing

@testable import EntraNativeAuth

@Suite("A user who is signed in with Microsoft's library", .timeLimit(.minutes(5)))
struct MSALMigrationTests {
    private typealias TestEnvironment = EntraSessionEnvironment

    private let clock = TestClock()
    private let own = MemorySecretStore()
    private let items = MemoryForeignItems()
    private var msal: MSALItems { MSALItems(now: clock.now, clientID: "client-1") }

    /// A client in a new process.
    private func client(_ transport: ScriptedTransport = ScriptedTransport()) throws -> EntraClient {
        EntraClient(
            configuration: try Samples.configuration(),
            store: own,
            msal: MSALStorage(items: items),
            environment: ClientEnvironment(transport: transport, clock: clock.sleepless),
            developmentCertificate: nil,
            reportsStateOfCancelledCalls: false
        )
    }

    private func stored(_ name: String) -> Secret? { (try? own.read(TestEnvironment.prefix + name).get()) ?? nil }

    @Test("The user stays signed in under the identifier that the app may have stored; nothing is sent or written")
    func staysSignedIn() async throws {
        items.all = msal.all
        let client = try client()
        let account = try #require(try client.account())
        #expect(account.identifier == msal.accountID)
        #expect(account.username == "\(msal.user)@x.com")
        #expect(account.environment == msal.environment)
        #expect(try await client.accessToken().accessToken == Secret("access"))
        #expect(items.all == msal.all)
        #expect(stored("access_token") == nil)
    }

    @Test("A refresh requests the same scopes, writes the session here, and leaves the library's items")
    func refresh() async throws {
        var expired = msal
        expired.lifetime = -10
        items.all =
            [expired.account, expired.refreshToken, expired.idToken]
            + [expired.accessToken(scopes: "openid profile User.Read")]
        let before = items.all

        let transport = ScriptedTransport([TestEnvironment.tokens("new", user: msal.user)])
        #expect(try await client(transport).accessToken().accessToken == Secret("new"))
        let fields = TestEnvironment.fields(transport.requests[0])
        #expect(fields["refresh_token"] == "refresh-\(msal.user)")
        #expect(fields["scope"]?.contains("User.Read") == true)
        #expect(items.all == before)
        #expect(stored("refresh_token") == Secret("r-new"))
        #expect(try client().account()?.identifier == msal.accountID)
    }

    @Test("A token for other scopes is used as long as it is valid")
    func otherScopes() async throws {
        let api = msal.accessToken("api", scopes: "api://x/read", ["cached_at": msal.seconds(-500)])
        items.all = msal.all + [api]
        #expect(try await client().accessToken(scopes: ["api://x/read"]).accessToken == Secret("api"))
    }

    @Test("After a sign-out the library's items stay and are not read any more")
    func signOut() throws {
        items.all = msal.all
        let client = try client()
        client.signOut(try client.account())
        #expect(try client.account() == nil)
        #expect(try self.client().account() == nil)
        #expect(items.all == msal.all)
    }

    @Test("The end of the migration removes the credentials of this app and tenant only")
    func completed() throws {
        var other = msal
        other.clientID = "client-2"
        items.all = msal.all + other.all
        let client = try client()
        try client.completeMigration()
        #expect(items.all == [msal.account] + other.all)
        #expect(try client.account()?.identifier == msal.accountID)
        #expect(try self.client().account()?.identifier == msal.accountID)
    }

    @Test("While the device is locked the error is temporary; afterwards the user is signed in")
    func locked() async throws {
        items.all = msal.all
        items.isLocked = true
        let client = try client()
        #expect(await TestEnvironment.failure { try client.account() }?.kind == .storageUnavailable)
        #expect(await TestEnvironment.failure { try client.completeMigration() }?.kind == .storageUnavailable)
        items.isLocked = false
        #expect(try client.account()?.identifier == msal.accountID)
    }

    @Test("A refused refresh ends the session for good")
    func refused() async throws {
        var expired = msal
        expired.lifetime = -10
        items.all = expired.all
        let refusal = TestEnvironment.refusal(#"{"error":"invalid_grant","error_codes":[700082]}"#)
        let client = try client(ScriptedTransport([refusal]))
        #expect(await TestEnvironment.failure { try await client.accessToken() }?.kind == .expired)
        #expect(try client.account() == nil)
        #expect(try self.client().account() == nil)
    }

    @Test("A session that can't be used is a sign-out with a reason, and its item stays")
    func damaged() async throws {
        let item = ForeignItem(service: msal.refreshToken.service, account: "a", content: Secret("{"))
        items.all = [item]
        let client = try client()
        #expect(try client.account() == nil)
        guard case .signedOut(let reason) = client.sessionManager.session.state() else {
            Issue.record("signed in")
            return
        }
        #expect(reason.kind == .notMigrated)
        #expect(items.all == [item])
    }

    @Test("A sign-in of another user replaces the library's account")
    func otherUser() async throws {
        items.all = msal.all
        let client = try client(ScriptedTransport([TestEnvironment.tokens("new")]))
        try await TestEnvironment.signIn(client)
        #expect(try self.client().account()?.username == "ada@example.com")
        #expect(items.all == msal.all)
    }
}

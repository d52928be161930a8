import Foundation
import NativeAuthTesting
import TestSupport
import Testing

@testable import NativeAuthCore

@Suite("Sessions: the sign-in that a token belongs to", .timeLimit(.minutes(5)))
struct SessionOwnerTests {
    private static let anotherProcess = NativeAuthError(.anotherProcess, message: "Held.", recovery: [.retry])
    private static let offline = NativeAuthError(.offline, message: "No connection.")

    /// A change of the session while its refresh waits for another process.
    enum Change: CaseIterable {
        case none, anotherUser, signOut, anotherServer, expiry
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let change: Change
        /// Whether the token is fresh and only its interrupted refresh is repeated.
        let isFresh: Bool
        var token: String?
        var code: NativeAuthError.Code?

        var testDescription: String { "\(change), \(isFresh ? "fresh" : "stale")" }
    }

    static let rows = [
        Row(change: .none, isFresh: false, token: "a-access-1"),
        Row(change: .anotherUser, isFresh: false, code: .anotherProcess),
        Row(change: .signOut, isFresh: false, code: .anotherProcess),
        Row(change: .anotherServer, isFresh: false, code: .anotherProcess),
        Row(change: .expiry, isFresh: false, code: .anotherProcess),
        Row(change: .none, isFresh: true, token: "a-access-1"),
        Row(change: .anotherUser, isFresh: true, code: .expired),
        Row(change: .signOut, isFresh: true, code: .expired),
        Row(change: .anotherServer, isFresh: true, code: .expired),
        // The next attempt is not blocked, and refreshes.
        Row(change: .expiry, isFresh: true, token: "a-access-2"),
    ]

    private func apply(_ change: Change, to world: SessionTestEnvironment) throws {
        switch change {
        case .none: break
        case .anotherUser: try world.signIn("b")
        case .signOut: world.session.end(SignOutReason(.signedOut))
        case .anotherServer:
            var record = try #require(try world.session.loadRecord())
            record.audience = "https://other.test"
            try world.store.update(world.session.keys.secrets(of: record))
        case .expiry: world.clock.advance(by: .seconds(3_600))
        }
    }

    /// Notes that the refresh token was sent and no response was stored.
    private func interruptRefresh(_ world: SessionTestEnvironment) throws {
        let record = try #require(try world.session.loadRecord())
        let fingerprint = SessionRecord.fingerprint(of: try #require(record.tokens.refreshToken))
        try world.store.update([world.session.keys.sentTokenFingerprint: Secret(fingerprint)])
    }

    @Test("A blocked refresh returns the caller's own valid token, and never another one", arguments: rows)
    func blockedRefresh(_ row: Row) async throws {
        let store = HookedStore()
        let world = SessionTestEnvironment(store)
        try world.signIn("a")
        if row.isFresh { try interruptRefresh(world) } else { world.clock.advance(by: .seconds(3_570)) }
        store.beforeNextExclusiveWork {
            try apply(row.change, to: world)
            throw Self.anotherProcess
        }

        var token: Secret?
        let error = await failure { token = try await world.session.accessToken() }
        #expect(token?.reveal() == row.token)
        #expect(error?.code == row.code)
    }

    @Test("A rejected token is not returned after a failed refresh, but one that another process has stored is")
    func rejected() async throws {
        let world = SessionTestEnvironment()
        try world.signIn("a")
        let rejected = Secret("a-access-1")
        world.server.answer { _ in .failed(Self.offline, outcomeIsUnknown: false) }
        let error = await failure { try await world.session.accessToken(insteadOf: rejected) }
        #expect(error?.code == .offline)

        let store = HookedStore()
        let other = SessionTestEnvironment(store)
        try other.signIn("a")
        store.beforeNextExclusiveWork {
            var record = try #require(try other.session.loadRecord())
            record.tokens = SessionTestEnvironment.tokens("a", 7, at: other.clock.now)
            try other.store.update(other.session.keys.secrets(of: record))
            throw Self.anotherProcess
        }
        #expect(try await other.session.accessToken(insteadOf: rejected) == Secret("a-access-7"))
    }

    @Test("A token without an expiry stays usable while its refresh is blocked, and after it has failed")
    func withoutExpiry() async throws {
        let store = HookedStore()
        let world = SessionTestEnvironment(store)
        let tokens = TokenSet(accessToken: Secret("a-access-1"), refreshToken: Secret("a-refresh-1"))
        _ = try world.session.storeSignIn(tokens)
        try interruptRefresh(world)
        store.beforeNextExclusiveWork { throw Self.anotherProcess }
        #expect(try await world.session.accessToken() == Secret("a-access-1"))
        #expect(world.server.refreshed.isEmpty)

        world.server.answer { _ in .failed(Self.offline, outcomeIsUnknown: true) }
        #expect(try await world.session.accessToken() == Secret("a-access-1"))
        #expect(world.server.refreshed == [Secret("a-refresh-1")])
    }

    @Test("A call for a sign-in that was replaced fails before any request")
    func replaced() async throws {
        let world = SessionTestEnvironment()
        try world.signIn("a")
        let ada = try world.session.signInID()
        try world.signIn("b")
        #expect(await failure { try await world.session.accessToken(of: ada) }?.code == .expired)
        let error = await failure { try await refresh(world, of: ada) }
        #expect(error?.code == .expired)
        #expect(world.server.refreshed.isEmpty && world.access == "b-access-1")
    }

    @Test("A refresh during which another user signs in does not return their session")
    func replacedDuringRefresh() async throws {
        let store = HookedStore()
        let world = SessionTestEnvironment(store)
        try world.signIn("a")
        let ada = try world.session.signInID()
        let stale = SessionTestEnvironment.tokens("b", at: world.clock.now - 3_600)
        store.beforeNextExclusiveWork { _ = try world.session.storeSignIn(stale) }
        #expect(await failure { try await refresh(world, of: ada) }?.code == .expired)
    }

    @Test("A session of another server, or without a refresh token, sends no refresh", arguments: [true, false])
    func unrefreshable(isOfAnotherServer: Bool) async throws {
        let world = SessionTestEnvironment()
        try world.signIn("a", refresh: isOfAnotherServer)
        if isOfAnotherServer { try apply(.anotherServer, to: world) }
        let ada = try world.session.signInID()
        #expect(await failure { try await refresh(world, of: ada) }?.code == .expired)
        world.clock.advance(by: .seconds(3_600))
        #expect(await failure { try await world.session.accessToken(of: ada) }?.code == .expired)
        #expect(world.server.refreshed.isEmpty)
    }

    /// A token request of the caller's, with a value besides.
    private func refresh(_ world: SessionTestEnvironment, of signIn: SignInID) async throws -> SessionRecord {
        let requests = world.server.tokenRequests("https://id.test")
        return try await world.session.refresh(of: signIn) { (await requests.refresh($0), true) }.0
    }
}

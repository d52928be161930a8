import NativeAuthBase
import NativeAuthTesting
import Testing

@testable import NativeAuthCore

/// The released SDK stores its session under the keys of this package, without a sign-in ID and an audience.
@Suite("A session that the released ThunderID SDK has stored", .timeLimit(.minutes(5)))
struct ReleasedSessionTests {
    private static let items = [
        "t.access_token": Secret("old"),
        "t.refresh_token": Secret("a-refresh-1"),
        "t.token_expiry": Secret("1800000000"),
    ]

    private func stored(without key: String) throws -> SessionTestEnvironment {
        let world = SessionTestEnvironment()
        try world.store.update(Self.items.filter { $0.key != key })
        return world
    }

    @Test("While the device is locked the state is unknown and nothing is sent; then the user is signed in")
    func locked() async throws {
        let store = FailingSecretStore()
        try store.update(Self.items)
        let world = SessionTestEnvironment(store)
        store.readsFail = true
        #expect(world.session.state() == .unavailable)
        #expect(await failure { try await world.session.accessToken() }?.code == .storageUnavailable)
        #expect(world.server.refreshed.isEmpty)

        store.readsFail = false
        #expect(try await world.session.accessToken() == Secret("a-access-2"))
    }

    @Test("Without an access token there is no session, and the refresh token is not sent")
    func withoutAccessToken() async throws {
        let world = try stored(without: "t.access_token")
        #expect(world.session.state() != .signedIn(.stale) && world.session.state() != .signedIn(.fresh))
        #expect(await failure { try await world.session.accessToken() } != nil)
        #expect(world.server.refreshed.isEmpty)
    }

    @Test("Without an expiry the access token is used")
    func withoutExpiry() async throws {
        let world = try stored(without: "t.token_expiry")
        #expect(try await world.session.accessToken() == Secret("old"))
        #expect(world.server.refreshed.isEmpty)
    }

    @Test("A sign-in of another user replaces the whole session")
    func otherUser() async throws {
        let world = SessionTestEnvironment()
        try world.store.update(Self.items)
        try world.signIn("b")
        #expect(world.access == "b-access-1" && world.refresh == "b-refresh-1")
        #expect(try await world.session.accessToken() == Secret("b-access-1"))
    }
}

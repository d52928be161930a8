import Foundation
import NativeAuthTesting
import TestSupport
import Testing

@testable import NativeAuthCore

@Suite("A sign-out whose process ends before the server is notified", .timeLimit(.minutes(5)))
struct InterruptedSignOutTests {
    private typealias World = SessionTestEnvironment
    private static let pending = SignOutReason(.signedOut, notice: .pending)
    private static let offline = NativeAuthError(TransportError(.connectionFailed))
    private static let refused = NativeAuthError(.refused, message: "No.", httpStatus: 400)

    private func unrevoked(_ world: World) -> Secret? {
        (try? world.store.read(world.session.keys.unrevokedTokens).get()) ?? nil
    }

    /// Signs in, and begins a sign-out that nothing finishes.
    private func interrupt(_ world: World) async throws {
        try world.signIn()
        _ = await world.session.signOut(Self.pending)
        #expect(world.access == nil && world.refresh == nil)
    }

    /// The session in the next process.
    private func restarted(_ world: World, audience: String = "https://id.test") throws -> World {
        let keys = world.session.keys
        let stored = try world.store.snapshot(of: keys.all + [keys.unrevokedTokens])
        let store = MemorySecretStore()
        store.update(stored.mapValues { $0 })
        return World(store, clock: world.clock, audience: audience)
    }

    @Test("The next process revokes its tokens once, whether the store is atomic or not", arguments: [true, false])
    func revoked(isAtomic: Bool) async throws {
        let first = World(HookedStore(isAtomic: isAtomic))
        try await interrupt(first)
        let next = try restarted(first)
        #expect(try next.session.loadRecord() == nil)
        await next.session.slot.recoveryTask?.value
        #expect(next.server.discarded.map(\.refreshToken) == [Secret("a-refresh-1")])
        #expect(unrevoked(next) == nil)
        #expect(try next.session.loadRecord() == nil)
        #expect(next.server.discarded.count == 1)
    }

    @Test("A repeated sign-out waits for the revocation")
    func repeated() async throws {
        let first = World()
        try await interrupt(first)
        let next = try restarted(first)
        let ending = await next.session.signOut(Self.pending)
        #expect(ending.record == nil)
        #expect(next.server.discarded.map(\.refreshToken) == [Secret("a-refresh-1")])
        #expect(unrevoked(next) == nil)
    }

    @Test("The tokens of an earlier sign-out are revoked although another user has signed in")
    func anotherUser() async throws {
        let first = World()
        try await interrupt(first)
        try first.signIn("b")
        let next = try restarted(first)
        #expect(try next.session.loadRecord()?.tokens.accessToken == Secret("b-access-1"))
        await next.session.slot.recoveryTask?.value
        #expect(next.server.discarded.map(\.refreshToken) == [Secret("a-refresh-1")])
        #expect(next.access == "b-access-1")
    }

    @Test(
        "Only a response ends the attempts: without a connection the next process tries again",
        arguments: [(offline, true), (refused, false)]
    )
    func failed(error: NativeAuthError, remains: Bool) async throws {
        let first = World()
        try await interrupt(first)
        let next = try restarted(first)
        next.server.state.withLock { $0.revocationError = error }
        #expect(try next.session.loadRecord() == nil)
        await next.session.slot.recoveryTask?.value
        #expect(next.server.discarded.count == 1)
        #expect((unrevoked(next) != nil) == remains)
    }

    @Test("The tokens are sent to the server of their session only")
    func anotherServer() async throws {
        let first = World()
        try await interrupt(first)
        let next = try restarted(first, audience: "https://other.test")
        #expect(try next.session.loadRecord() == nil)
        #expect(next.session.slot.recoveryTask == nil)
        #expect(next.server.discarded.isEmpty)
        #expect(unrevoked(next) != nil)
    }

    @Test(
        "A finished sign-out leaves no token in the store, whether the server was notified or not",
        arguments: [SignOutReason.Notice.succeeded, .failed]
    )
    func finished(notice: SignOutReason.Notice) async throws {
        let world = World()
        try world.signIn()
        let ending = await world.session.signOut(Self.pending)
        #expect(unrevoked(world) != nil)
        // The running sign-out itself is not an interrupted one.
        #expect(try world.session.loadRecord() == nil)
        #expect(world.session.slot.recoveryTask == nil)
        world.session.finishSignOut(ending, reason: SignOutReason(.signedOut, notice: notice))
        #expect(unrevoked(world) == nil)
    }

    @Test("On a full disk the session is removed, and nothing else is stored")
    func fullDisk() async throws {
        let store = FailingSecretStore()
        let world = World(store)
        try world.signIn()
        store.isFull = true
        let ending = await world.session.signOut(Self.pending)
        #expect(ending.isOver && !ending.isRemovalPending)
        #expect(world.access == nil && unrevoked(world) == nil)
    }

    @Test("A session that ends without a notification leaves no token in the store")
    func cleared() throws {
        let world = World()
        try world.signIn()
        world.session.end(SignOutReason(.cleared))
        #expect(world.access == nil && unrevoked(world) == nil)
    }

    @Test("At most four sign-outs are kept, the newest ones; damaged data contain none")
    func bounded() {
        var unrevoked = UnrevokedTokens(Secret("no json"))
        #expect(unrevoked.secret == nil)
        for turn in 1...5 { unrevoked.add(World.tokens("a", turn), of: "s") }
        let stored = UnrevokedTokens(unrevoked.secret)
        #expect(stored.tokens(of: "s").count == 4)
        #expect(stored.tokens(of: "s").first?.accessToken == Secret("a-access-2"))
        #expect(stored.tokens(of: "other").isEmpty)
    }
}

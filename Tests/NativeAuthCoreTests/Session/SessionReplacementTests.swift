import NativeAuthBase
import Foundation
import NativeAuthTesting
import TestSupport
import Testing

@testable import NativeAuthCore

@Suite("Sessions: replacement of tokens", .timeLimit(.minutes(5)))
struct SessionReplacementTests {
    private func exchanged(_ world: SessionTestEnvironment, _ old: TokenSet) -> TokenSet {
        old.refreshed(by: TokenSet(accessToken: Secret("exchanged"), expiresAt: world.clock.now + 600))
    }

    private func replace(
        _ world: SessionTestEnvironment,
        _ asked: SessionRecord?,
        ifCurrent isCurrent: () -> Bool = { true },
        isSameSubject: Bool = true
    ) throws -> SessionRecord? {
        let new = TokenSet(accessToken: Secret("exchanged"), expiresAt: world.clock.now + 600)
        return try world.session.replace(asked, with: new, ifCurrent: isCurrent) {
            isSameSubject ? exchanged(world, $0) : nil
        }
    }

    @Test("The session keeps its identity, its refresh token and its refresh marker")
    func identity() throws {
        let world = SessionTestEnvironment()
        try world.signIn()
        let before = try #require(try world.session.loadRecord())
        let after = try #require(try replace(world, before))
        #expect(after.signInID == before.signInID)
        #expect(after.tokens.accessToken == Secret("exchanged"))
        #expect(after.tokens.refreshToken == before.tokens.refreshToken)
        #expect(try world.session.loadRecord() == after)
    }

    @Test("Replaced tokens notify the observers at once")
    func notification() throws {
        let world = SessionTestEnvironment()
        try world.signIn()
        let before = world.session.slot.changeCount
        _ = try replace(world, try world.session.loadRecord())
        #expect(world.session.slot.changeCount != before)
    }

    @Test("Tokens that arrive during a refresh do not lose the session: the refresh is stored after them")
    func duringRefresh() async throws {
        let world = SessionTestEnvironment()
        try world.signIn()
        let asked = try world.session.loadRecord()
        world.clock.advance(by: .seconds(3_600))
        world.server.answer { record in
            _ = try? replace(world, asked)
            return .granted(SessionTestEnvironment.next(after: record, world.clock.now))
        }
        #expect(try await world.session.accessToken() == Secret("a-access-2"))
        #expect(world.refresh == "a-refresh-2" && world.server.discarded.isEmpty)
        #expect(try world.session.loadRecord()?.signInID == asked?.signInID)
    }

    @Test("Nothing is stored for a session that has ended or was replaced, or for a cancelled caller")
    func ended() throws {
        let world = SessionTestEnvironment()
        try world.signIn()
        let asked = try world.session.loadRecord()
        #expect(try replace(world, asked, ifCurrent: { false }) == nil)
        #expect(world.access == "a-access-1")
        world.anotherClient().session.end(SignOutReason(.signedOut))
        #expect(try replace(world, asked) == nil && world.access == nil)
        #expect(try replace(world, asked, isSameSubject: false) == nil && world.access == nil)
        try world.signIn("b")
        #expect(try replace(world, asked) == nil && world.access == "b-access-1")
        #expect(try replace(world, nil) == nil && world.access == "b-access-1")
    }

    @Test("Without a session, or with another subject, the tokens start a new session")
    func another() throws {
        let world = SessionTestEnvironment()
        let first = try #require(try replace(world, nil))
        #expect(world.access == "exchanged")
        let second = try #require(try replace(world, first, isSameSubject: false))
        #expect(second.signInID != first.signInID && world.refresh == nil)
    }

    private static let locked = NativeAuthError(
        .storageUnavailable,
        message: "Another process holds the store.",
        recovery: [.retry]
    )

    @Test("The tokens replace those that another process stored, not unsaved ones")
    func afterUnsaved() async throws {
        let store = HookedStore(isAtomic: false)
        let world = SessionTestEnvironment(store)
        try world.signIn()
        world.clock.advance(by: .seconds(3_600))
        world.server.answer { record in
            store.beforeWrites { _ in throw Self.locked }
            return .granted(SessionTestEnvironment.next(after: record, world.clock.now))
        }
        #expect(try await world.session.accessToken() == Secret("a-access-2"))
        #expect(world.refresh == "a-refresh-1")
        let asked = try world.session.loadRecord()
        store.beforeWrites(nil)
        // The lock is held at first; by the time of the write, the other process has stored its own tokens.
        store.beforeChecks { throw Self.locked }
        let keys = world.session.keys
        store.inner.update([keys.accessToken: Secret("a-access-9"), keys.refreshToken: Secret("a-refresh-9")])
        let stored = try #require(try replace(world, asked))
        #expect(stored.tokens.accessToken == Secret("exchanged"))
        #expect(stored.tokens.refreshToken == Secret("a-refresh-9") && world.refresh == "a-refresh-9")
    }
}

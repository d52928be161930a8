import NativeAuthBase
import Foundation
import NativeAuthTesting
import TestSupport
import Testing

@testable import NativeAuthCore

@Suite("Sessions: concurrent writers between two steps", .timeLimit(.minutes(5)))
struct SessionInterruptionTests {
    private static let refusal = NativeAuthError(
        .expired,
        message: "Over.",
        serverCode: "invalid_grant",
        httpStatus: 400
    )

    /// The session as another process has refreshed it.
    private func refreshedElsewhere(_ world: SessionTestEnvironment) throws -> SessionRecord {
        var record = try #require(try world.session.loadRecord())
        record.tokens = SessionTestEnvironment.tokens("a", 7, at: world.clock.now)
        return record
    }

    @Test("A refusal does not end a session that another process has refreshed just before the removal")
    func refusedAndRefreshedElsewhere() async throws {
        let store = HookedStore()
        let world = SessionTestEnvironment(store)
        try world.signIn()
        world.clock.advance(by: .seconds(3_600))
        let other = try refreshedElsewhere(world)
        let keys = world.session.keys
        world.server.answer { _ in
            store.beforeWrite(of: keys.accessToken) { store.inner.update(keys.secrets(of: other)) }
            return .refused(Self.refusal, outcomeIsUnknown: false)
        }
        #expect(try await world.session.accessToken() == Secret("a-access-7"))
        #expect(world.session.state() == .signedIn(.fresh))
    }

    @Test("Without transactions, a refresh that another process overtakes returns the newest tokens")
    func overtaken() async throws {
        let store = HookedStore(isAtomic: false)
        let world = SessionTestEnvironment(store)
        try world.signIn()
        world.clock.advance(by: .seconds(3_600))
        let other = try refreshedElsewhere(world)
        let keys = world.session.keys
        // The new refresh token is already stored, the rest is not.
        store.beforeWrite(of: keys.accessToken) { store.inner.update(keys.secrets(of: other)) }
        #expect(try await world.session.accessToken() == Secret("a-access-7"))
        #expect(world.access == "a-access-7" && world.refresh == "a-refresh-7")
    }

    @Test("Without transactions, values that are missing from a refresh response are removed")
    func removesTheRest() async throws {
        let store = HookedStore(isAtomic: false)
        let world = SessionTestEnvironment(store)
        try world.signIn()
        world.clock.advance(by: .seconds(3_600))
        world.server.answer { _ in .granted(TokenSet(accessToken: Secret("new"))) }
        #expect(try await world.session.accessToken() == Secret("new"))
        #expect(try world.session.loadRecord()?.tokens.expiresAt == nil)
        #expect(store.read(world.session.keys.sentTokenFingerprint) == .absent)
        #expect(try await world.session.accessToken() == Secret("new"))
        #expect(world.server.refreshed.count == 1)
    }

    @Test("Without transactions, a reader sees the old or the new session and no intermediate state")
    func readerWaits() async throws {
        let store = HookedStore(isAtomic: false)
        let world = SessionTestEnvironment(store)
        try world.signIn("a")
        let found = SingleFlight<Secret?>()
        let keys = world.session.keys
        store.beforeWrite(of: keys.refreshToken) {
            let reads = Lock(false)
            Thread.detachNewThread {
                reads.withLock { $0 = true }
                found.complete((try? world.session.loadRecord())?.tokens.accessToken)
            }
            while !reads.withLock({ $0 }) { sched_yield() }
            for _ in 0..<1_000 { sched_yield() }
        }
        try world.signIn("b")
        #expect(try await found.value() == Secret("b-access-1"))
    }

    @Test("With transactions, a sign-in, a refresh and a sign-out are one write each")
    func oneStep() async throws {
        let store = HookedStore()
        let world = SessionTestEnvironment(store)
        func writes(_ body: () async throws -> Void) async throws -> Int {
            let before = store.writes.count
            try await body()
            return store.writes.count - before
        }
        #expect(try await writes { try world.signIn("a") } == 1)
        #expect(try await writes { try world.signIn("b") } == 1)
        world.clock.advance(by: .seconds(3_600))
        // The refresh marker and the response.
        #expect(try await writes { _ = try await world.session.accessToken() } == 2)
        #expect(try await writes { world.session.end(SignOutReason(.signedOut)) } == 1)
    }

    @Test("Without transactions, a failed sign-in changes nothing, whichever step fails", arguments: 1...3)
    func refusedSignIn(_ step: Int) throws {
        let store = HookedStore(isAtomic: false)
        let world = SessionTestEnvironment(store)
        try world.signIn("a")
        let before = try world.session.loadRecord()
        let first = store.writes.count
        let full = NativeAuthError(.storageUnavailable, message: "Full.")
        store.beforeWrites { _ in if store.writes.count == first + step { throw full } }
        #expect(throws: full) { try world.signIn("b") }
        store.beforeWrites(nil)
        #expect(try world.session.loadRecord() == before)
    }

    @Test("Tokens that arrive after another sign-in are not cached while the store is unreadable")
    func lateAndUnreadable() async throws {
        let store = FailingSecretStore()
        let world = SessionTestEnvironment(store)
        try world.signIn("a")
        world.clock.advance(by: .seconds(3_600))
        let clock = world.clock
        world.server.answer { record in
            try? world.signIn("b")
            store.readsFail = true
            return .granted(SessionTestEnvironment.next(after: record, clock.now))
        }
        #expect(await failure { try await world.session.accessToken() }?.code == .expired)
        #expect(world.server.discarded.map(\.accessToken) == [Secret("a-access-2")])
        store.readsFail = false
        #expect(try await world.session.accessToken() == Secret("b-access-1"))
    }

    @Test("Tokens that could not be stored are not stored after a sign-out")
    func unsavedAndSignedOut() async throws {
        let store = HookedStore()
        let world = SessionTestEnvironment(store)
        try world.signIn()
        world.clock.advance(by: .seconds(3_600))
        let unavailable = NativeAuthError(.storageUnavailable, message: "Not now.")
        let clock = world.clock
        world.server.answer { record in
            store.beforeWrites { _ in throw unavailable }
            return .granted(SessionTestEnvironment.next(after: record, clock.now))
        }
        #expect(try await world.session.accessToken() == Secret("a-access-2"))
        world.session.end(SignOutReason(.signedOut))
        // Writes succeed again, removals still fail.
        store.beforeWrites { changes in
            if changes.values.allSatisfy({ $0 == nil }) { throw unavailable }
        }
        #expect(try world.session.loadRecord() == nil)
        #expect(world.refresh == "a-refresh-1" && world.access == "a-access-1")
        store.beforeWrites(nil)
        #expect(try world.session.loadRecord() == nil)
        #expect(world.refresh == nil && world.access == nil)
    }

    @Test("A sign-out while the store can be neither read nor written applies to every stored session")
    func unreadableAndUnwritable() throws {
        let store = FailingSecretStore()
        let world = SessionTestEnvironment(store)
        try world.signIn()
        store.readsFail = true
        store.writesFail = true
        #expect(world.session.end(SignOutReason(.signedOut)).isOver)
        #expect(try world.session.loadRecord() == nil)
        store.readsFail = false
        #expect(try world.session.loadRecord() == nil)
        #expect(world.session.state() == .signedOut(SignOutReason(.signedOut)))
        store.writesFail = false
        #expect(try world.session.loadRecord() == nil)
        #expect(world.access == nil)
        try world.signIn("b")
        #expect(world.session.state() == .signedIn(.fresh))
    }

    @Test("A sign-in whose caller was cancelled is not stored")
    func unwanted() throws {
        let world = SessionTestEnvironment()
        try world.signIn("a")
        #expect(try world.session.storeSignIn(SessionTestEnvironment.tokens("b"), ifCurrent: { false }) == nil)
        #expect(world.access == "a-access-1")
        let ticket = world.session.beginSignIn()
        #expect(try world.session.storeSignIn(SessionTestEnvironment.tokens("d"), ticket: ticket) != nil)
        // One sign-in has one result.
        #expect(try world.session.storeSignIn(SessionTestEnvironment.tokens("e"), ticket: ticket) == nil)
        #expect(world.access == "d-access-1")
    }
}

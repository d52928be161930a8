import NativeAuthBase
import Foundation
import NativeAuthTesting
import TestSupport
import Testing

@testable import NativeAuthCore

@Suite("Sessions: changes during a wait", .timeLimit(.minutes(5)))
struct SessionRaceTests {
    @Test(
        "After another user signs in during a wait for the lock, the first user's caller does not get their token"
    )
    func takenOver() async throws {
        let store = HookedStore()
        let world = SessionTestEnvironment(store)
        try world.signIn("a")
        let ada = try world.session.signInID()
        world.clock.advance(by: .seconds(3_600))
        store.beforeNextExclusiveWork { try world.signIn("b") }
        #expect(await failure { try await world.session.accessToken(of: ada) }?.code == .expired)
        #expect(try await world.session.accessToken() == Secret("b-access-1"))
    }

    @Test(
        "After a failed refresh, a caller does not get the token of a user who signed in meanwhile",
        arguments: [true, false]
    )
    func takenOverBeforeFailure(namesSignIn: Bool) async throws {
        let world = SessionTestEnvironment()
        try world.signIn("a")
        let ada = try world.session.signInID()
        world.clock.advance(by: .seconds(3_600))
        let session = world.session
        let other = SessionTestEnvironment.tokens("b", at: world.clock.now)
        world.server.answer { _ in
            _ = try? session.storeSignIn(other)
            return .failed(NativeAuthError(.offline, message: "No."), outcomeIsUnknown: false)
        }
        let error = await failure { try await session.accessToken(of: namesSignIn ? ada : nil) }
        // The caller's session was replaced, whatever the refresh ended with.
        #expect(error?.code == .expired)
        #expect(try await session.accessToken() == Secret("b-access-1"))
    }

    @Test("While another process blocks the refresh, a caller does not get the token of a user who signed in meanwhile")
    func takenOverBeforeBlockedRefresh() async throws {
        let store = HookedStore()
        let world = SessionTestEnvironment(store)
        try world.signIn("a")
        let ada = try world.session.signInID()
        world.clock.advance(by: .seconds(3_600))
        store.beforeNextExclusiveWork {
            try world.signIn("b")
            throw NativeAuthError(.anotherProcess, message: "Busy.")
        }
        #expect(await failure { try await world.session.accessToken(of: ada) }?.code == .anotherProcess)
    }

    @Test("A token request of one user does not continue with the session of another one")
    func takenOverBeforeTokenRequest() async throws {
        let store = HookedStore()
        let world = SessionTestEnvironment(store)
        try world.signIn("a")
        let ada = try world.session.signInID()
        store.beforeNextExclusiveWork { try world.signIn("b") }
        let error = await failure {
            try await world.session.refresh(of: ada) { record in
                (.granted(SessionTestEnvironment.next(after: record, SessionTestEnvironment.start)), "value")
            }
        }
        #expect(error?.code == .expired)
        #expect(world.access == "b-access-1")
    }

    @Test("A token without an expiry does not expire")
    func withoutExpiry() {
        let record = SessionRecord(tokens: TokenSet(accessToken: Secret("a"), refreshToken: Secret("r")))
        #expect(record.isAccessTokenValid(at: .distantFuture))
    }

    @Test("A change between a read and a wait notifies the watcher")
    func changeBeforeWait() async {
        let slot = SessionSlot()
        let version = slot.changeCount
        slot.notifyObservers()
        let isBack = Lock(false)
        let watcher = Task {
            await slot.waitForChange(since: version)
            isBack.withLock { $0 = true }
        }
        // The next change never happens.
        while !isBack.withLock({ $0 }), slot.waitingObservers == 0 { await Task.yield() }
        #expect(isBack.withLock { $0 })
        watcher.cancel()
        await watcher.value
    }

    @Test("A new session is refreshed at once, even directly after a failed refresh of the previous one")
    func newSessionDoesNotRest() async throws {
        let world = SessionTestEnvironment()
        try world.signIn("a")
        // Stale, and still valid: after a failure it is used for a while without another attempt.
        world.clock.advance(by: .seconds(3_570))
        world.server.answer { _ in .failed(NativeAuthError(.offline, message: "No."), outcomeIsUnknown: false) }
        #expect(try await world.session.accessToken() == Secret("a-access-1"))
        let clock = world.clock
        world.server.answer { record in .granted(SessionTestEnvironment.next(after: record, clock.now)) }
        let nearlyOver = SessionTestEnvironment.tokens("b", at: world.clock.now.addingTimeInterval(-3_570))
        _ = try world.session.storeSignIn(nearlyOver)
        #expect(try await world.session.accessToken() == Secret("b-access-2"))
    }

    @Test("After a restart, a refresh response without Date keeps the stored clock offset")
    func keepsOffset() async throws {
        let world = SessionTestEnvironment()
        world.serverClock.synchronize(to: world.clock.now.addingTimeInterval(7_200))
        try world.signIn()
        #expect(try world.session.loadRecord()?.clockOffset == 7_200)
        let restarted = SessionTestEnvironment(world.store, clock: world.clock)
        restarted.clock.advance(by: .seconds(3_600))
        #expect(try await restarted.session.accessToken() == Secret("a-access-2"))
        #expect(try restarted.session.loadRecord()?.clockOffset == 7_200)
    }
}

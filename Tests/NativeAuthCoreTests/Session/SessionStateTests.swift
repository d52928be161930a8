import Foundation
import NativeAuthTesting
import Testing

@testable import NativeAuthCore

@Suite("Sessions: observation of the state, and the server's clock", .timeLimit(.minutes(5)))
struct SessionStateTests {
    @Test("The sequence begins with the current state, followed by every change")
    func sequence() async throws {
        let world = SessionTestEnvironment()
        var states = world.session.states().makeAsyncIterator()
        #expect(await states.next() == .signedOut(SignOutReason(.notSignedIn)))
        try world.signIn()
        #expect(await states.next() == .signedIn(.fresh))
        world.session.end(SignOutReason(.cleared))
        #expect(await states.next() == .signedOut(SignOutReason(.cleared)))
        var late = world.session.states().makeAsyncIterator()
        #expect(await late.next() == .signedOut(SignOutReason(.cleared)))
    }

    @Test("A sequence of an app's own stream skips a repeated state, too")
    func repeated() async {
        let (stream, continuation) = AsyncStream.makeStream(of: SessionState.self)
        for state in [SessionState.unavailable, .unavailable, .signedIn(.fresh), .unavailable] {
            continuation.yield(state)
        }
        continuation.finish()
        var received: [SessionState] = []
        for await state in SessionStateSequence({ stream }) { received.append(state) }
        #expect(received == [.unavailable, .signedIn(.fresh), .unavailable])
    }

    @Test("Observers are notified when a token becomes stale, without a request")
    func becomesStale() async throws {
        let world = SessionTestEnvironment()
        try world.signIn()
        var states = world.session.states().makeAsyncIterator()
        #expect(await states.next() == .signedIn(.fresh))
        let watching = Task { [states] in
            var states = states
            return await states.next()
        }
        // Enough time passes after the watcher begins to wait, however late that is.
        let moving = Task {
            while !Task.isCancelled {
                world.clock.advance(by: .seconds(3_550))
                try? await Task.sleep(for: .milliseconds(5))
            }
        }
        #expect(await watching.value == .signedIn(.stale))
        moving.cancel()
    }

    @Test("A cancelled watcher ends and leaks nothing")
    func cancelledWatcher() async throws {
        let world = SessionTestEnvironment()
        let watching = Task {
            var count = 0
            for await _ in world.session.states() { count += 1 }
            return count
        }
        while world.session.slot.waitingObservers == 0 { await Task.yield() }
        watching.cancel()
        #expect(await watching.value == 1)
        while world.session.slot.waitingObservers > 0 { await Task.yield() }
    }

    @Test("A session that another process removed has its own end reason")
    func removedElsewhere() async throws {
        let world = SessionTestEnvironment()
        try world.signIn()
        #expect(world.session.state() == .signedIn(.fresh))
        try world.store.update(world.session.keys.removal())
        #expect(world.session.state() == .signedOut(SignOutReason(.removedElsewhere)))
    }

    @Test("A sign-out is reported later, unless the state has changed since")
    func explanation() async throws {
        let world = SessionTestEnvironment()
        try world.signIn()
        let ending = world.session.end(SignOutReason(.signedOut))
        world.session.finishSignOut(ending, reason: SignOutReason(.signedOut, notice: .succeeded))
        #expect(world.session.state() == .signedOut(SignOutReason(.signedOut, notice: .succeeded)))
        try world.signIn()
        world.session.finishSignOut(ending, reason: SignOutReason(.signedOut, notice: .failed))
        #expect(world.session.state() == .signedIn(.fresh))
    }

    @Test("With a device clock a year off in either direction, the server's time is used", arguments: [-365, 365])
    func wrongClock(_ days: Int) async throws {
        let world = SessionTestEnvironment()
        world.clock.jump(by: .seconds(days * 86_400))
        world.serverClock.synchronize(to: SessionTestEnvironment.start)
        _ = try world.session.storeSignIn(SessionTestEnvironment.tokens(at: SessionTestEnvironment.start))
        #expect(world.session.state() == .signedIn(.fresh))
        // Another start of the app, before the first response of the server.
        let restarted = world.anotherClient()
        #expect(restarted.session.state() == .signedIn(.fresh))
        world.clock.advance(by: .seconds(3_600))
        #expect(world.session.state() == .signedIn(.stale))
        #expect(restarted.session.state() == .signedIn(.stale))
    }

    @Test(
        "Setting the device's clock while the app runs makes no token stale or fresh",
        arguments: [-7_200, 7_200]
    )
    func clockJumps(_ seconds: Int) async throws {
        let world = SessionTestEnvironment()
        world.serverClock.synchronize(to: SessionTestEnvironment.start)
        try world.signIn()
        world.clock.jump(by: .seconds(seconds))
        #expect(world.session.state() == .signedIn(.fresh))
        #expect(try await world.session.accessToken() == Secret("a-access-1"))
        world.clock.advance(by: .seconds(3_600))
        #expect(world.session.state() == .signedIn(.stale))
    }

    /// A change of the stored session.
    enum Change: CaseIterable {
        case signIn, replacement, signOut, revocableSignOut, signOutOfOneUser, explanation, removalElsewhere
    }

    @Test("Every change of the session notifies the observers at once", arguments: Change.allCases)
    func notifies(_ change: Change) async throws {
        let world = SessionTestEnvironment()
        let session = world.session
        try world.signIn()
        let record = try #require(try session.loadRecord())
        let ending: Session.SignOutResult? =
            if change == .explanation { session.end(SignOutReason(.signedOut)) } else { nil }
        let before = session.slot.changeCount

        switch change {
        case .signIn: try world.signIn("b")
        case .replacement:
            let new = TokenSet(accessToken: Secret("exchanged"))
            let stored = try session.replace(record, with: new, ifCurrent: { true }) { $0.refreshed(by: new) }
            #expect(stored?.tokens.accessToken == Secret("exchanged"))
        case .signOut: session.end(SignOutReason(.signedOut))
        case .revocableSignOut: _ = await session.signOut(SignOutReason(.signedOut, notice: .pending))
        case .signOutOfOneUser: session.end(SignOutReason(.refused), ifSignIn: SignInID(record))
        case .explanation:
            session.finishSignOut(try #require(ending), reason: SignOutReason(.signedOut, notice: .failed))
        case .removalElsewhere:
            try world.store.update(session.keys.removal())
            #expect(try session.loadRecord() == nil)
        }
        #expect(session.slot.changeCount > before)
    }
}

import NativeAuthBase
import NativeAuthTesting
import TestSupport
import Testing

@testable import NativeAuthCore

@Suite("Sessions: forced refresh", .timeLimit(.minutes(5)))
struct SessionRenewalTests {
    private static let anotherProcess = NativeAuthError(
        .anotherProcess,
        message: "Another process has not finished."
    )

    @Test("A forced refresh waits for another process even if it joins a refresh that does not")
    func joined() async throws {
        let store = HookedStore()
        let gate = Gate()
        // Another process refreshes at the first request.
        store.beforeExclusiveWork {
            await gate.pass()
            store.beforeExclusiveWork(nil)
            throw Self.anotherProcess
        }
        let world = SessionTestEnvironment(store)
        try world.signIn()
        let record = try #require(try world.session.loadRecord())
        let note = SessionRecord.fingerprint(of: try #require(record.tokens.refreshToken))
        try store.update([world.session.keys.sentTokenFingerprint: Secret(note)])
        // The token is fresh: this one only checks whether a removal is pending.
        let hasty = Task { try await world.session.accessToken() }
        await gate.waitForCaller()
        let flight = try #require(world.session.slot.runningRefresh)
        let patient = Task { try await world.renew(of: SignInID(record)) }
        while flight.waiting < 2 { await Task.yield() }
        gate.open()
        #expect(try await hasty.value == Secret("a-access-1"))
        #expect(try await patient.value.tokens.accessToken == Secret("a-access-2"))
        #expect(world.server.refreshed.count == 1)
    }

    @Test("A caller that joins a refresh and gets the rejected token starts another refresh")
    func joinedInVain() async throws {
        let store = HookedStore()
        let gate = Gate()
        store.beforeExclusiveWork { await gate.pass() }
        let world = SessionTestEnvironment(store)
        try world.signIn()
        var record = try #require(try world.session.loadRecord())
        let first = Task { try await world.session.accessToken(insteadOf: Secret("a-access-1")) }
        await gate.waitForCaller()
        // Another process has refreshed meanwhile, and the server rejects that token, too.
        record.tokens = SessionTestEnvironment.tokens("a", 7, at: world.clock.now)
        try store.update(world.session.keys.secrets(of: record))
        let flight = try #require(world.session.slot.runningRefresh)
        let second = Task { try await world.session.accessToken(insteadOf: Secret("a-access-7")) }
        while flight.waiting < 2 { await Task.yield() }
        gate.open()
        #expect(try await first.value == Secret("a-access-7"))
        #expect(try await second.value == Secret("a-access-8"))
        #expect(world.server.refreshed == [Secret("a-refresh-7")])
    }

    @Test("A server that issues the rejected token again is asked once, and the caller gets that token")
    func reissued() async throws {
        let world = SessionTestEnvironment()
        try world.signIn()
        world.server.answer { record in .granted(record.tokens) }

        let token = try await world.session.accessToken(insteadOf: Secret("a-access-1"))
        #expect(token == Secret("a-access-1"))
        #expect(world.server.refreshed.count == 1)
    }

    @Test("A forced refresh applies to neither another user's session nor a later one")
    func owners() async throws {
        let world = SessionTestEnvironment()
        try world.signIn("a")
        let ada = try world.session.signInID()
        try world.signIn("b")
        #expect(await failure { try await world.renew(of: ada) }?.code == .expired)
        #expect(world.server.refreshed.isEmpty && world.access == "b-access-1")
        world.session.end(SignOutReason(.signedOut))
        #expect(await failure { try await world.renew(of: ada) }?.code == .expired)

        let store = HookedStore()
        let gate = Gate()
        store.beforeExclusiveWork { await gate.pass() }
        let other = SessionTestEnvironment(store)
        try other.signIn("a")
        let owner = try other.session.signInID()
        let renewal = Task { await failure { try await other.renew(of: owner) } }
        await gate.waitForCaller()
        try other.signIn("b")
        gate.open()
        #expect(await renewal.value?.code == .expired)
        #expect(other.server.refreshed.isEmpty && other.access == "b-access-1")
    }

    @Test("A session that can't be refreshed is expired, also while another process holds the refresh lock")
    func impossible() async throws {
        let store = HookedStore()
        // Another process never releases the lock.
        store.beforeExclusiveWork { throw Self.anotherProcess }
        let world = SessionTestEnvironment(store)
        try world.signIn(refresh: false)
        let owner = try world.session.signInID()
        let rejected = Secret("a-access-1")
        #expect(await failure { try await world.renew(of: owner) }?.code == .expired)
        #expect(await failure { try await world.session.accessToken(insteadOf: rejected) }?.code == .expired)
        try world.signIn()
        let there = SessionTestEnvironment(store, clock: world.clock, audience: "https://other.test")
        let stranger = try there.session.signInID()
        #expect(await failure { try await there.renew(of: stranger) }?.code == .expired)
        #expect(await failure { try await there.session.accessToken(insteadOf: rejected) }?.code == .expired)
        #expect(await failure { try await world.renew(of: stranger) }?.code == .anotherProcess)
        #expect(there.server.refreshed.isEmpty && world.server.refreshed.isEmpty)
    }
}

extension SessionTestEnvironment {
    /// Runs the server's refresh as a caller's token request.
    fileprivate func renew(of owner: SignInID) async throws -> SessionRecord {
        let refresh = session.tokenRequests.refresh
        return try await session.refresh(of: owner) { (await refresh($0), true) }.0
    }
}

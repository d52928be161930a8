import NativeAuthTesting
import Testing

@testable import NativeAuthCore

@Suite("Sessions: renewed because somebody says so", .timeLimit(.minutes(5)))
struct SessionRenewalTests {
    /// Another process refreshes when somebody asks for the first time.
    private struct OnceBusyStore: SecretStore {
        let inner = MemorySecretStore()
        let gate = Gate()
        let isFree = Lock(false)

        var identity: SecretStoreIdentity { inner.identity }
        var isAtomic: Bool { true }
        var isExclusive: Bool { true }

        func read(_ key: String) -> SecretReading { inner.read(key) }

        func update(_ changes: [String: Secret?]) { inner.update(changes) }

        func update(_ changes: [String: Secret?], ifUnchanged expected: [String: Secret?]) -> Bool {
            inner.update(changes, ifUnchanged: expected)
        }

        func exclusively<Result: Sendable>(
            _ work: String, patience: Duration, _ body: @Sendable () async throws -> Result
        ) async throws -> Result {
            guard !isFree.withLock({ $0 }) else { return try await body() }
            await gate.pass()
            isFree.withLock { $0 = true }
            throw NativeAuthError(.anotherProcess, message: "Another process has not finished.")
        }
    }

    @Test("Whoever joins somebody that does not wait for another process waits all the same")
    func joined() async throws {
        let store = OnceBusyStore()
        let world = SessionWorld(store)
        try world.signIn()
        let record = try #require(try world.session.current())
        let note = SessionRecord.fingerprint(of: try #require(record.tokens.refreshToken))
        store.update([world.session.keys.attempt: Secret(note)])
        // The token is fresh: this one only looks whether there is something to clear up.
        let hasty = Task { try await world.session.accessToken() }
        await store.gate.someoneWaits()
        let flight = try #require(world.session.slot.withLock { $0.flight })
        let patient = Task { try await world.session.renew(of: SessionOwner(record)) }
        while flight.waiting < 2 { await Task.yield() }
        store.gate.open()
        #expect(try await hasty.value == Secret("a-access-1"))
        #expect(try await patient.value.tokens.accessToken == Secret("a-access-2"))
        #expect(world.server.refreshed.count == 1)
    }
}

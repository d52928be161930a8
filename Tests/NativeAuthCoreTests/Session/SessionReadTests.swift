import NativeAuthBase
import Testing

@testable import NativeAuthCore

/// A store that counts its changes, and here also the reads of its content.
private final class ReadCountingStore: SecretStore, CountingSecretStore {
    private let content = MemorySecretStore()
    private let reads = Lock(0)

    var isAtomic: Bool { true }
    var hasExclusiveProcessLock: Bool { true }
    var changeCount: Int { content.changeCount }
    var readCount: Int { reads.withLock { $0 } }

    func read(_ key: String) -> SecretReading { content.read(key) }

    func update(_ changes: [String: Secret?]) { content.update(changes) }

    func snapshot(of keys: [String]) -> [String: Secret] {
        reads.withLock { $0 += 1 }
        return content.snapshot(of: keys)
    }

    func update(_ changes: [String: Secret?], ifUnchanged expected: [String: Secret?]) -> Bool {
        content.update(changes, ifUnchanged: expected)
    }
}

@Suite("A session in a store that counts its changes", .timeLimit(.minutes(5)))
struct SessionReadTests {
    private let store = ReadCountingStore()

    @Test("The store is read again only after a change")
    func readsOnce() async throws {
        let world = SessionTestEnvironment(store)
        try world.signIn()
        _ = try await world.session.accessToken()
        let before = store.readCount
        for _ in 0..<10 { #expect(try await world.session.accessToken() == Secret("a-access-1")) }
        #expect(store.readCount == before)

        store.update(["another": Secret("value")])
        #expect(try await world.session.accessToken() == Secret("a-access-1"))
        #expect(store.readCount == before + 1)
    }

    @Test("A change by another session, by the store's owner and by a sign-out is seen at once")
    func changes() async throws {
        let world = SessionTestEnvironment(store)
        let other = SessionTestEnvironment(store)
        try world.signIn()
        #expect(try await world.session.accessToken() == Secret("a-access-1"))

        _ = try await other.session.accessToken(insteadOf: Secret("a-access-1"))
        #expect(try await world.session.accessToken() == Secret("a-access-2"))

        store.update([world.session.keys.accessToken: Secret("written")])
        #expect(try await world.session.accessToken() == Secret("written"))

        store.update(.removing(world.session.keys.all))
        await #expect(throws: NativeAuthError.self) { try await world.session.accessToken() }
        #expect(try world.session.loadRecord() == nil)

        try world.signIn()
        #expect(try world.session.loadRecord() != nil)
    }
}

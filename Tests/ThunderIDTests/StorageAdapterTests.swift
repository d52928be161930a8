import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import ThunderID

@Suite("An app's own storage adapter", .timeLimit(.minutes(5)))
struct StorageAdapterTests {
    private struct Full: Error {}

    /// Records its calls; fails for one key.
    private final class Noting: StorageAdapter {
        var notes: [String] = []
        var values: [String: String] = [:]
        let failing: String?

        init(failing: String? = nil) { self.failing = failing }

        func store(key: String, value: String) throws {
            if key == failing { throw Full() }
            notes.append("store " + key)
            values[key] = value
        }
        func retrieve(key: String) -> String? { values[key] }
        func delete(key: String) {
            notes.append("delete " + key)
            values[key] = nil
        }
        func clear() {}
    }

    private struct Plain: StorageAdapter {
        func store(key: String, value: String) {}
        func retrieve(key: String) -> String? { nil }
        func delete(key: String) {}
        func clear() {}
    }

    @Test("The package's adapters, and adapters with a store's features, are used directly")
    func ownStores() {
        let memory = InMemoryStorageAdapter()
        #expect(BridgedSecretStore.store(for: memory).identity == memory.secrets.identity)
        let own = StoreAdapter(store: MemorySecretStore())
        #expect(BridgedSecretStore.store(for: own) as AnyObject === own)
        #expect(BridgedSecretStore.store(for: Noting()) is BridgedSecretStore)
    }

    @Test("An adapter object is one store for all its clients; an adapter value is one for each")
    func identity() {
        let object = Noting()
        #expect(BridgedSecretStore(object).identity == BridgedSecretStore(object).identity)
        // Kept until the end, because an identity is an object's address.
        let others = [BridgedSecretStore(Noting()), BridgedSecretStore(Plain()), BridgedSecretStore(Plain())]
        withExtendedLifetime((object, others)) {
            #expect(Set(others.map(\.identity) + [BridgedSecretStore(object).identity]).count == 4)
        }
    }

    @Test("Values are written before others are removed; if a write fails, nothing is removed and the error is thrown")
    func order() throws {
        let adapter = Noting()
        let store = BridgedSecretStore(adapter)
        try store.update(["a": nil, "b": Secret("1"), "c": nil, "d": Secret("2")])
        #expect(adapter.notes.prefix(2).sorted() == ["store b", "store d"])
        #expect(adapter.notes.dropFirst(2).sorted() == ["delete a", "delete c"])
        #expect(store.read("b") == .value(Secret("1")) && store.read("a") == .absent)
        let failing = Noting(failing: "b")
        failing.values["a"] = "kept"
        let error = #expect(throws: NativeAuthError.self) {
            try BridgedSecretStore(failing).update(["a": nil, "b": Secret("1")])
        }
        #expect(error?.code == .storageUnavailable && error?.recovery == [.retry] && error?.underlying is Full)
        #expect(failing.values == ["a": "kept"])
    }
}

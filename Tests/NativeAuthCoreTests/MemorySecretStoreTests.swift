import Testing

@testable import NativeAuthCore

@Suite("The in-memory store", .timeLimit(.minutes(5)))
struct MemorySecretStoreTests {
    private let store = MemorySecretStore()

    @Test("The exact written values are returned")
    func reads() throws {
        #expect(store.read("a") == .absent)
        try store.write(Secret("1"), for: "a")
        #expect(store.read("a") == .value(Secret("1")))
        #expect(store.read("b") == .absent)
        #expect(MemorySecretStore().read("a") == .absent)
    }

    @Test("Several values are written and removed in one call")
    func updates() throws {
        store.update(["a": Secret("1"), "b": Secret("2")])
        store.update(["a": nil, "b": Secret("3"), "c": nil])
        #expect(store.read("a") == .absent)
        #expect(store.read("b") == .value(Secret("3")))
        try store.remove("b")
        try store.remove("b")
        #expect(store.read("b") == .absent)
    }

    @Test("All values can be removed")
    func removesAll() {
        store.update(["a": Secret("1"), "b": Secret("")])
        #expect(store.read("b") == .value(Secret("")))
        store.removeAll()
        #expect(store.read("a") == .absent)
        #expect(store.read("b") == .absent)
    }

    @Test("Each change is counted, and an update that is not made is none")
    func counts() throws {
        var counts = [store.changeCount]
        store.update(["a": Secret("1")])
        counts.append(store.changeCount)
        #expect(store.update(["a": nil], ifUnchanged: ["a": Secret("1")]))
        counts.append(store.changeCount)
        store.removeAll()
        counts.append(store.changeCount)
        #expect(Set(counts).count == counts.count && counts == counts.sorted())

        #expect(!store.update(["a": Secret("2")], ifUnchanged: ["a": Secret("1")]))
        _ = store.snapshot(of: ["a"])
        #expect(store.changeCount == counts.last)
    }

    @Test("Concurrent writes are all kept")
    func concurrent() async {
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<200 { group.addTask { store.update(["\(number)": Secret("\(number)")]) } }
        }
        for number in 0..<200 { #expect(store.read("\(number)") == .value(Secret("\(number)"))) }
    }
}

@Suite("The result of a read", .timeLimit(.minutes(5)))
struct SecretReadingTests {
    @Test("A read results in a secret, no value, or an error")
    func get() throws {
        #expect(try SecretReading.value(Secret("x")).get() == Secret("x"))
        #expect(try SecretReading.absent.get() == nil)
        let error = NativeAuthError(.storageUnavailable, message: "m")
        #expect(throws: error) { try SecretReading.unavailable(error).get() }
    }
}

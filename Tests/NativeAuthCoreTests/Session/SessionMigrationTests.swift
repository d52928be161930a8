import Foundation
import TestSupport
import Testing

@testable import NativeAuthCore

@Suite("Sessions: migration from other keys", .timeLimit(.minutes(5)))
struct SessionMigrationTests {
    private let old = SessionKeys(prefix: "old.", additionalNames: ["note"])
    private let new = SessionKeys(prefix: "new.", additionalNames: ["note"])

    private func record(_ person: String) -> SessionRecord {
        SessionRecord(
            tokens: SessionTestEnvironment.tokens(person),
            signInID: person,
            audience: "https://ID.test:443"
        )
    }

    private func world(isAtomic: Bool, _ keys: SessionKeys? = nil, _ person: String = "a") throws -> HookedStore {
        let store = HookedStore(isAtomic: isAtomic)
        if let keys {
            store.inner.update(keys.secrets(of: record(person), additionalValues: ["note": Secret("\(person)-note")]))
        }
        return store
    }

    private func stored(_ keys: SessionKeys, _ store: HookedStore) throws -> [String: Secret] {
        try store.snapshot(of: keys.all)
    }

    @Test("A session and its companions are migrated, without the name of the server", arguments: [true, false])
    func moves(isAtomic: Bool) throws {
        let store = try world(isAtomic: isAtomic, old)
        try new.migrate(from: old, in: store)
        var expected = record("a")
        expected.audience = nil
        #expect(new.record(from: try stored(new, store)) == expected)
        #expect(store.read("new.note") == .value(Secret("a-note")))
        #expect(try stored(old, store).isEmpty)
        #expect(store.writes.count == (isAtomic ? 1 : 3))
    }

    @Test("A session under the new keys is kept, and the old one is removed", arguments: [true, false])
    func newer(isAtomic: Bool) throws {
        let store = try world(isAtomic: isAtomic, old)
        store.inner.update(new.secrets(of: record("b")))
        try new.migrate(from: old, in: store)
        #expect(new.record(from: try stored(new, store)) == record("b"))
        #expect(store.read("new.note") == .absent)
        #expect(try stored(old, store).isEmpty)
    }

    @Test("Nothing is written without an old session or if the keys are the same", arguments: [true, false])
    func nothing(isAtomic: Bool) throws {
        let empty = try world(isAtomic: isAtomic)
        try new.migrate(from: old, in: empty)
        #expect(empty.writes.isEmpty)
        let same = try world(isAtomic: isAtomic, old)
        try old.migrate(from: old, in: same)
        #expect(same.writes.isEmpty)
        #expect(old.record(from: try stored(old, same)) == record("a"))
    }

    @Test("A session that another process stores during the migration is not replaced", arguments: [true, false])
    func overtaken(isAtomic: Bool) throws {
        let store = try world(isAtomic: isAtomic, old)
        let new = new
        let record = record("b")
        store.beforeWrite(of: new.refreshToken) { store.inner.update(new.secrets(of: record)) }
        try new.migrate(from: old, in: store)
        #expect(new.record(from: try stored(new, store)) == record)
        #expect(store.read("new.note") == .absent)
    }

    @Test("A session that another process removes during the migration is not restored", arguments: [true, false])
    func signedOutMeanwhile(isAtomic: Bool) throws {
        let store = try world(isAtomic: isAtomic, old)
        let old = old
        store.beforeWrite(of: new.refreshToken) { store.inner.update(old.removal()) }
        try new.migrate(from: old, in: store)
        #expect(new.record(from: try stored(new, store)) == nil)
        #expect(store.read(new.refreshToken) == .absent)
    }

    @Test("Without transactions, readers see the old session or none until the migration is complete")
    func stepwise() throws {
        for step in 1...3 {
            let store = try world(isAtomic: false, old)
            let failure = NativeAuthError(.storageUnavailable, message: "Stopped.")
            store.beforeWrites { _ in if store.writes.count == step { throw failure } }
            #expect(throws: failure) { try new.migrate(from: old, in: store) }
            #expect(old.record(from: try stored(old, store)) == record("a"))
            #expect((new.record(from: try stored(new, store)) != nil) == (step == 3))
            // The next app start completes it.
            store.beforeWrites(nil)
            try new.migrate(from: old, in: store)
            #expect(new.record(from: try stored(new, store))?.tokens == record("a").tokens)
            #expect(try stored(old, store).isEmpty)
        }
    }
}

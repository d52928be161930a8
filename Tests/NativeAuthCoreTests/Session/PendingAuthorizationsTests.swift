import Foundation
import NativeAuthTesting
import TestSupport
import Testing

@testable import NativeAuthCore

@Suite("Pending authorizations in the store", .timeLimit(.minutes(5)))
struct PendingAuthorizationsTests {
    private let clock = TestClock(now: SessionTestEnvironment.start)
    private let keys = SessionKeys(prefix: "t.")

    private func list(_ store: any SecretStore, audience: String = "app") -> PendingAuthorizations {
        PendingAuthorizations(
            store: store,
            keys: keys,
            registry: SessionRegistry.of(store),
            audience: audience,
            clock: clock.clock
        )
    }

    private func pending(_ number: UInt8, executionID: String? = nil) -> PendingAuthorization {
        var pending = PendingAuthorization(
            redirectURI: "app:/done",
            random: SecureRandom { Array(repeating: number, count: $0) },
            now: clock.now
        )
        pending.executionID = executionID
        return pending
    }

    @Test("The eight newest are kept, and each accepts one callback")
    func eight() throws {
        let list = list(HookedStore())
        for number in 1...9 { try list.add(pending(UInt8(number))) }
        #expect(try list.take(state: pending(1).state) == nil)
        for number in 2...9 {
            let found = try list.take(state: pending(UInt8(number)).state)
            #expect(found?.verifier == pending(UInt8(number)).verifier)
            #expect(try list.take(state: pending(UInt8(number)).state) == nil)
        }
    }

    @Test("A callback matches only the pending authorization of its client, and keeps those of others")
    func audiences() throws {
        let store = HookedStore()
        let here = list(store)
        let there = list(store, audience: "other")
        try here.add(pending(1, executionID: "e"))
        #expect(try there.take(state: pending(1).state) == nil)
        #expect(try there.take(executionID: "e") == nil)
        #expect(try here.take(executionID: "f") == nil)
        #expect(try here.take(executionID: "e")?.state == pending(1).state)
    }

    @Test("Pending authorizations survive a restart, and the removal of the last one empties the store")
    func stored() throws {
        let store = HookedStore()
        var one = pending(1, executionID: "e")
        one.authID = "a"
        one.maximumAge = 300
        try list(store).add(one)
        one.audience = "app"
        #expect(try list(store).take(executionID: "e") == one)
        #expect(store.read(keys.pending) == .absent)
    }

    @Test("Expired pending authorizations are removed")
    func over() throws {
        let store = HookedStore()
        try list(store).add(pending(1))
        let old = pending(1)
        clock.advance(by: .seconds(600))
        #expect(try list(store).take(state: old.state) == nil)
        #expect(store.read(keys.pending) == .absent)
    }

    @Test("Unreadable pending authorizations are replaced")
    func damaged() throws {
        let store = HookedStore()
        store.inner.update([keys.pending: Secret("garbage")])
        try list(store).add(pending(1))
        #expect(try list(store).take(state: pending(1).state) != nil)
    }

    @Test("A callback without a pending authorization writes nothing, also after another process has written")
    func unknown() throws {
        let store = HookedStore()
        try list(store).add(pending(1, executionID: "e"))
        let text = try #require(try store.read(keys.pending).get()?.reveal())
        let names = text.matches(of: /"(\w+)":/).map { String($0.1) }
        // In the same order for all processes.
        #expect(names == names.sorted() && names.count > 5)
        #expect(try list(store).take(state: pending(2).state) == nil)
        #expect(store.writes.count == 1)
    }

    @Test("Two processes that begin a sign-in concurrently keep both")
    func overtaken() throws {
        let store = HookedStore()
        try list(store).add(pending(1))
        let other = try store.read(keys.pending).get()
        store.inner.update([keys.pending: nil])
        let key = keys.pending
        store.beforeWrite(of: key) { store.inner.update([key: other]) }
        try list(store).add(pending(2))
        #expect(try list(store).take(state: pending(1).state) != nil)
        #expect(try list(store).take(state: pending(2).state) != nil)
    }

    @Test("A store with constant concurrent writes is an error after sixteen attempts")
    func tooMany() throws {
        let store = HookedStore()
        let key = keys.pending
        store.beforeWrites { _ in store.inner.update([key: Secret("\(store.writes.count)")]) }
        #expect(throws: NativeAuthError(.storageUnavailable, message: "")) { try list(store).add(pending(1)) }
        #expect(store.writes.count == 16)
    }
}

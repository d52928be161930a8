import NativeAuthBase
import Foundation
import NativeAuthCore
import NativeAuthTesting
import TestSupport
import Testing

@testable import CognitoUserPools

@Suite("Pending sign-ups on this device", .timeLimit(.minutes(5)))
struct SignUpRecordStoreTests {
    private let clock = TestClock()

    private func memory(_ store: any SecretStore, key: String = "pool.sign_ups") -> SignUpRecordStore {
        SignUpRecordStore(key: key, store: store, clock: clock.clock)
    }

    private func begin(_ memory: SignUpRecordStore, _ username: String, session: String = "s1") {
        memory.change(username) {
            $0 = SignUpRecord(
                session: Secret(session),
                userID: "id-\(username)",
                isConfirmed: false,
                changedAt: .distantPast
            )
        }
    }

    @Test("The sign-ups of several users are independent")
    func users() {
        let memory = memory(MemorySecretStore())
        begin(memory, "ada")
        begin(memory, "bob", session: "s2")
        memory.change("ada") { $0?.isConfirmed = true }
        #expect(memory["ada"]?.session == Secret("s1"))
        #expect(memory["ada"]?.isConfirmed == true)
        #expect(memory["bob"]?.session == Secret("s2"))
        #expect(memory["bob"]?.isConfirmed == false)
        #expect(memory["carol"] == nil)
    }

    @Test("A relaunch keeps all sign-ups; another pool has its own")
    func relaunch() {
        let store = MemorySecretStore()
        begin(memory(store), "ada")
        #expect(memory(store)["ada"]?.session == Secret("s1"))
        #expect(memory(store)["ada"]?.userID == "id-ada")
        #expect(memory(store, key: "other.sign_ups")["ada"] == nil)
    }

    @Test("A used session is removed, from the store too")
    func forgotten() {
        let store = MemorySecretStore()
        begin(memory(store), "ada")
        memory(store).change("ada") { $0 = nil }
        #expect(memory(store)["ada"] == nil)
        #expect(store.read("pool.sign_ups") == .absent)
    }

    @Test("A read removes expired sessions from the store and keeps others")
    func oldInStore() throws {
        let store = MemorySecretStore()
        begin(memory(store), "ada")
        clock.advance(by: .seconds(80_000))
        begin(memory(store), "bob")
        clock.advance(by: .seconds(10_000))
        #expect(memory(store)["ada"] == nil)
        let text = try store.read("pool.sign_ups").get()?.reveal() ?? ""
        #expect(!text.contains("ada") && text.contains("bob"))
        clock.advance(by: .seconds(86_400))
        #expect(memory(store).latestConfirmed == nil)
        #expect(store.read("pool.sign_ups") == .absent)
    }

    @Test("Two instances on one store see each other's changes and revert none of them")
    func two() {
        let store = MemorySecretStore()
        let one = memory(store)
        let other = memory(store)
        #expect(one["ada"] == nil && other["ada"] == nil)
        begin(one, "ada")
        begin(other, "bob", session: "s2")
        one.change("ada") { $0?.isConfirmed = true }
        #expect(one["bob"]?.session == Secret("s2"))
        #expect(other["ada"]?.isConfirmed == true)
        other.change("ada") { $0 = nil }
        #expect(one["ada"] == nil)
        #expect(one["bob"] != nil)
    }

    @Test("Unreadable entries are not overwritten but merged with later ones")
    func unreadable() {
        let store = FailingSecretStore()
        begin(memory(store), "ada")
        memory(store).change("carol") {
            $0 = SignUpRecord(session: Secret("s3"), userID: nil, isConfirmed: true, changedAt: .distantPast)
        }
        let locked = memory(store)
        store.readsFail = true
        begin(locked, "bob", session: "s2")
        locked.forgetConfirmed()
        #expect(locked["bob"]?.session == Secret("s2"))
        store.readsFail = false
        #expect(memory(store)["ada"] != nil)
        #expect(memory(store)["bob"] == nil)
        #expect(locked["ada"]?.session == Secret("s1"))
        #expect(memory(store)["bob"]?.session == Secret("s2"))
        // No session may start from a sign-up before the sign-out.
        #expect(memory(store)["carol"] == nil)
    }

    @Test("A sign-up expires after a day, and setting the clock back does not restore it")
    func old() {
        let memory = memory(MemorySecretStore())
        begin(memory, "ada")
        clock.advance(by: .seconds(86_399))
        #expect(memory["ada"] != nil)
        clock.advance(by: .seconds(1))
        #expect(memory["ada"] == nil)
    }

    @Test("Only the twenty newest are kept")
    func bounded() {
        let memory = memory(MemorySecretStore())
        for number in 0..<25 {
            clock.advance(by: .seconds(1))
            begin(memory, "user\(number)")
        }
        #expect(memory["user4"] == nil)
        #expect(memory["user5"] != nil)
    }

    @Test("A confirmation after a sign-out is kept")
    func confirmedAfterSignOut() {
        let store = MemorySecretStore()
        let memory = memory(store)
        begin(memory, "ada")
        memory.change("ada") { $0?.isConfirmed = true }
        memory.forgetConfirmed()
        #expect(self.memory(store)["ada"] == nil)
        #expect(memory["ada"] == nil)
        begin(memory, "bob")
        memory.change("bob") { $0?.isConfirmed = true }
        #expect(memory.latestConfirmed == "bob")
        #expect(memory["bob"]?.isConfirmed == true)
    }

    @Test("A sign-out also removes confirmed sign-ups that could not be stored; unconfirmed ones are kept")
    func confirmedUntold() {
        let store = FailingSecretStore()
        store.readsFail = true
        store.writesFail = true
        let memory = memory(store)
        begin(memory, "ada")
        memory.change("ada") { $0?.isConfirmed = true }
        begin(memory, "bob")
        memory.forgetConfirmed()
        #expect(memory.latestConfirmed == nil)
        store.readsFail = false
        store.writesFail = false
        #expect(memory["ada"] == nil)
        #expect(memory["bob"]?.session == Secret("s1"))
    }

    @Test("A concurrent write by another process is kept and reverts nothing")
    func concurrently() {
        let store = HookedStore(isAtomic: false, hasExclusiveProcessLock: false)
        let other = memory(store.inner)
        store.beforeWrite(of: "pool.sign_ups") { [self] in begin(other, "bob", session: "s2") }
        let one = memory(store)
        begin(one, "ada")
        #expect(memory(store.inner)["ada"]?.session == Secret("s1"))
        #expect(memory(store.inner)["bob"]?.session == Secret("s2"))
        #expect(one["ada"]?.session == Secret("s1"))
    }

    @Test(
        "A write with conflicts is attempted four times; afterwards nothing is lost",
        arguments: [(3, true), (4, false)]
    )
    func busy(interruptions: Int, isStored: Bool) {
        let store = HookedStore(isAtomic: false, hasExclusiveProcessLock: false)
        let other = memory(store.inner)
        let one = memory(store)
        let left = Lock(interruptions)
        store.beforeWrites { [self] _ in
            let number = left.withLock { count in
                count -= 1
                return count
            }
            if number >= 0 { begin(other, "user\(number)") }
        }
        begin(one, "ada")
        #expect((memory(store.inner)["ada"] != nil) == isStored)
        #expect(one["ada"]?.session == Secret("s1"))
        #expect(memory(store.inner)["ada"]?.session == Secret("s1"))
        #expect(memory(store.inner)["user0"] != nil)
    }

    @Test("A read writes nothing")
    func looking() {
        let store = HookedStore(isAtomic: false, hasExclusiveProcessLock: false)
        let memory = memory(store)
        begin(memory, "ada")
        let before = store.writes.count
        #expect(memory["ada"] != nil && memory["bob"] == nil && memory.latestConfirmed == nil)
        #expect(store.writes.count == before)
    }

    @Test("Client metadata survives a relaunch")
    func metadata() {
        let store = MemorySecretStore()
        begin(memory(store), "ada")
        #expect(memory(store)["ada"]?.metadata == [:])
        memory(store).change("ada") { $0?.metadata = ["a": "b"] }
        #expect(memory(store)["ada"]?.metadata == ["a": "b"])
    }

    @Test("An unusable store does not prevent a sign-up and is used again later")
    func failingStore() {
        let store = FailingSecretStore()
        store.readsFail = true
        store.writesFail = true
        let first = memory(store)
        begin(first, "ada")
        #expect(first["ada"]?.session == Secret("s1"))
        store.readsFail = false
        store.writesFail = false
        begin(first, "bob")
        #expect(memory(store)["ada"]?.session == Secret("s1"))
    }

    @Test(
        "Foreign data in the store is ignored",
        arguments: ["", "{", "[]", #"{"ada":7,"bob":{"at":"x"}}"#, "null"]
    )
    func damaged(text: String) throws {
        let store = MemorySecretStore()
        try store.write(Secret(text), for: "pool.sign_ups")
        let memory = memory(store)
        #expect(memory["ada"] == nil)
        begin(memory, "ada")
        #expect(memory["ada"] != nil)
    }

    @Test("The description contains no session")
    func description() {
        let memory = memory(MemorySecretStore())
        begin(memory, "ada", session: "the-session")
        var shown = ""
        dump(memory["ada"], to: &shown)
        #expect(shown.contains("id-ada"))
        #expect(!shown.contains("the-session"))
    }
}

import Foundation
@_spi(Host) import Security
import Testing

@testable import NativeAuthCore
@testable import ThunderID

@Suite("A store in the Keychain", .timeLimit(.minutes(5)))
struct KeychainTests {
    private static let protection = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly

    private static let theirs = Keychain.Item(service: "tests", account: "a", value: Data("theirs".utf8))

    private func store(_ group: String? = nil, mayLackEntitlement: Bool = true) -> KeychainSecretStore {
        KeychainSecretStore(service: "tests", accessGroup: group, mayLackEntitlement: mayLackEntitlement)
    }

    @Test("The store writes, changes, reads and removes items", arguments: [true, false], [true, false])
    func everyOperation(isEntitled: Bool, mayLackEntitlement: Bool) throws {
        // Without the entitlement and the login Keychain there is no Keychain at all.
        guard isEntitled || mayLackEntitlement else { return }
        try Keychain.$current.withValue(Keychain(isEntitled: isEntitled)) {
            let store = store(mayLackEntitlement: mayLackEntitlement)
            #expect(store.read("a") == .absent)
            try store.write(Secret("one"), for: "a")
            try store.update(["a": Secret("two"), "b": Secret("three")])
            #expect(try store.read("a").get()?.reveal() == "two")
            #expect(KeychainSecretStore(service: "another").read("a") == .absent)
            try store.remove("a")
            try store.remove("a")
            #expect(store.read("a") == .absent)
            #expect(try store.read("b").get()?.reveal() == "three")
            try store.removeAll()
            #expect(Keychain.current.items.isEmpty)
        }
    }

    @Test("The store is the data protection Keychain for a signed program, and the login Keychain for another")
    func place() throws {
        for isEntitled in [true, false] {
            try Keychain.$current.withValue(Keychain(isEntitled: isEntitled)) {
                try store().write(Secret("x"), for: "a")
                let items = Keychain.current.items
                #expect(items.map(\.account) == ["a"])
                #expect(items.map(\.isProtected) == [isEntitled])
                #expect(items.map(\.accessible) == [isEntitled ? Self.protection : nil])
                // A later run of the program finds the item there.
                #expect(try store().read("a").get()?.reveal() == "x")
            }
        }
    }

    @Test("The store removes everything where the Keychain removes one item at a time")
    func removal() throws {
        try Keychain.$current.withValue(Keychain(isEntitled: false)) {
            let store = store()
            try store.update(["a": Secret("1"), "b": Secret("2"), "c": Secret("3")])
            try store.removeAll()
            #expect(Keychain.current.items.isEmpty)
        }
    }

    @Test("The store overwrites an item that another process adds at the same time")
    func race() throws {
        let keychain = Keychain { keychain, call in
            if call == .add { keychain.items = [Self.theirs] }
        }
        try Keychain.$current.withValue(keychain) {
            try store(mayLackEntitlement: false).write(Secret("ours"), for: "a")
            #expect(keychain.items.map(\.value) == [Data("ours".utf8)])
        }
    }

    @Test("The store fails if another process adds and removes the item repeatedly")
    func endlessRace() {
        let keychain = Keychain { keychain, call in keychain.items = call == .add ? [Self.theirs] : [] }
        Keychain.$current.withValue(keychain) {
            let error = #expect(throws: NativeAuthError.self) {
                try store(mayLackEntitlement: false).write(Secret("ours"), for: "a")
            }
            #expect(error?.code == .storageUnavailable)
        }
    }

    @Test("The store sets its own protection on an item that another SDK has written")
    func upstream() throws {
        let keychain = Keychain()
        keychain.items = [Keychain.Item(service: "tests", account: "a", accessible: "ak", value: Data("old".utf8))]
        try Keychain.$current.withValue(keychain) {
            let store = store()
            #expect(try store.read("a").get()?.reveal() == "old")
            try store.write(Secret("new"), for: "a")
            #expect(keychain.items.map(\.accessible) == [Self.protection])
            #expect(keychain.items.map(\.value) == [Data("new".utf8)])
        }
    }

    @Test("The store shares a group, and fails where the program is not entitled to it")
    func groups() throws {
        try Keychain.$current.withValue(Keychain(groups: ["TEAM.shared"])) {
            try store("TEAM.shared").write(Secret("x"), for: "a")
            #expect(Keychain.current.items.map(\.group) == ["TEAM.shared"])
            let error = #expect(throws: NativeAuthError.self) { try store("TEAM.other").write(Secret("x"), for: "a") }
            #expect(error?.recovery == [.fixConfiguration])
            #expect(Keychain.current.items.count == 1)
        }
    }

    @Test("ThunderID's adapter uses the store, with a group if the app sets one")
    func adapter() throws {
        #expect(
            KeychainStorageAdapter(service: "tests").secrets.identity == KeychainSecretStore(service: "tests").identity
        )
        try Keychain.$current.withValue(Keychain(groups: ["TEAM.shared"])) {
            let adapter = KeychainStorageAdapter(accessGroup: "TEAM.shared")
            try adapter.store(key: "a", value: "x")
            #expect(Keychain.current.items.map(\.group) == ["TEAM.shared"])
            #expect(Keychain.current.items.map(\.service) == ["dev.thunderid.sdk"])
            adapter.clear()
            #expect(Keychain.current.items.isEmpty)
        }
    }
}

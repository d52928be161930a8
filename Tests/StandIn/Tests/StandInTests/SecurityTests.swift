import Foundation
@_spi(Host) import Security
import Testing

@Suite("The Keychain in memory", .timeLimit(.minutes(5)))
struct SecurityTests {
    private let protected: [CFString: Any] = [kSecUseDataProtectionKeychain: true]

    private func query(_ account: String? = nil, _ attributes: [CFString: Any]) -> CFDictionary {
        var query: [CFString: Any] = [kSecClass: kSecClassGenericPassword, kSecAttrService: "tests"]
        if let account { query[kSecAttrAccount] = account }
        return query.merging(attributes) { $1 } as CFDictionary
    }

    private func add(_ account: String, _ attributes: [CFString: Any]) -> OSStatus {
        SecItemAdd(query(account, attributes.merging([kSecValueData: Data(account.utf8)]) { $1 }), nil)
    }

    private func read(_ account: String, _ attributes: [CFString: Any]) -> (OSStatus, Data?) {
        var result: CFTypeRef?
        let status = SecItemCopyMatching(query(account, attributes.merging([kSecReturnData: true]) { $1 }), &result)
        return (status, result as? Data)
    }

    @Test("An item is added once, found, updated and deleted")
    func everyCall() {
        Keychain.$current.withValue(Keychain()) {
            #expect(read("a", protected).0 == errSecItemNotFound)
            #expect(add("a", protected) == errSecSuccess)
            #expect(add("a", protected) == errSecDuplicateItem)
            #expect(read("a", protected) == (errSecSuccess, Data("a".utf8)))
            let changes = [kSecValueData: Data("new".utf8)] as CFDictionary
            #expect(SecItemUpdate(query("a", protected), changes) == errSecSuccess)
            #expect(SecItemUpdate(query("b", protected), changes) == errSecItemNotFound)
            #expect(read("a", protected).1 == Data("new".utf8))
            #expect(SecItemDelete(query("a", protected)) == errSecSuccess)
            #expect(SecItemDelete(query("a", protected)) == errSecItemNotFound)
        }
    }

    @Test("The login Keychain and the data protection Keychain are separate")
    func twoKeychains() {
        Keychain.$current.withValue(Keychain()) {
            #expect(add("a", [:]) == errSecSuccess)
            #expect(read("a", protected).0 == errSecItemNotFound)
            #expect(add("a", protected) == errSecSuccess)
            #expect(Keychain.current.items.map(\.isProtected) == [false, true])
        }
    }

    @Test("A deletion without an account removes one item of the login Keychain, and every protected one")
    func deletion() {
        for (attributes, remaining) in [([:], 1), (protected, 0)] {
            Keychain.$current.withValue(Keychain()) {
                #expect(add("a", attributes) == errSecSuccess)
                #expect(add("b", attributes) == errSecSuccess)
                #expect(SecItemDelete(query(nil, attributes)) == errSecSuccess)
                #expect(Keychain.current.items.count == remaining)
            }
        }
    }

    @Test("A program without an entitlement cannot use the data protection Keychain or a foreign group")
    func entitlements() {
        Keychain.$current.withValue(Keychain(isEntitled: false)) {
            #expect(add("a", protected) == errSecMissingEntitlement)
            #expect(read("a", protected).0 == errSecItemNotFound)
            #expect(add("a", [:]) == errSecSuccess)
        }
        Keychain.$current.withValue(Keychain(groups: ["TEAM.shared"])) {
            #expect(add("a", [kSecAttrAccessGroup: "TEAM.shared"]) == errSecSuccess)
            #expect(add("a", [kSecAttrAccessGroup: "TEAM.other"]) == errSecMissingEntitlement)
        }
    }

    @Test("A query without the class of generic passwords is refused")
    func otherClass() {
        Keychain.$current.withValue(Keychain()) {
            #expect(SecItemDelete([kSecAttrService: "tests"] as CFDictionary) == errSecParam)
        }
    }
}

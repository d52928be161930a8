import Foundation

// @unchecked: what varies is read and written under the lock.
/// A Keychain in memory, as far as generic passwords go: enough for the code that uses it to run.
final class Keychain: @unchecked Sendable {
    static let shared = Keychain()
    private struct Item {
        var service: String
        var account: String
        var value: Data
    }

    private let lock = NSLock()
    private var items: [Item] = []

    func find(_ query: CFDictionary) -> (OSStatus, Data?) {
        guard isPassword(query) else { return (errSecParam, nil) }
        let found = lock.withLock { items.first { matches($0, query) } }
        guard let found else { return (errSecItemNotFound, nil) }
        return (errSecSuccess, query[kSecReturnData] as? Bool == true ? found.value : nil)
    }

    func add(_ attributes: CFDictionary) -> OSStatus {
        guard isPassword(attributes), let service = attributes[kSecAttrService] as? String,
            let account = attributes[kSecAttrAccount] as? String, let value = attributes[kSecValueData] as? Data
        else { return errSecParam }
        return lock.withLock {
            guard !items.contains(where: { $0.service == service && $0.account == account }) else {
                return errSecDuplicateItem
            }
            items.append(Item(service: service, account: account, value: value))
            return errSecSuccess
        }
    }

    func update(_ query: CFDictionary, _ changes: CFDictionary) -> OSStatus {
        guard isPassword(query), let value = changes[kSecValueData] as? Data else { return errSecParam }
        return lock.withLock {
            let found = items.indices.filter { matches(items[$0], query) }
            for index in found { items[index].value = value }
            return found.isEmpty ? errSecItemNotFound : errSecSuccess
        }
    }

    func delete(_ query: CFDictionary) -> OSStatus {
        guard isPassword(query) else { return errSecParam }
        return lock.withLock {
            let before = items.count
            items.removeAll { matches($0, query) }
            return items.count == before ? errSecItemNotFound : errSecSuccess
        }
    }

    private func isPassword(_ query: CFDictionary) -> Bool { query[kSecClass] as? String == kSecClassGenericPassword }

    private func matches(_ item: Item, _ query: CFDictionary) -> Bool {
        let service = query[kSecAttrService] as? String
        let account = query[kSecAttrAccount] as? String
        return (service ?? item.service) == item.service && (account ?? item.account) == item.account
    }
}

#if canImport(Security)
import Foundation
import Security

/// A store in the Keychain: the default on Apple's platforms.
///
/// Items are generic passwords, readable after the first unlock and never moved to another device. A locked device
/// gives `unavailable`, not `absent`. What a status means is decided by
/// `KeychainStatus`, which is tested on Linux.
public final class KeychainSecretStore: SecretStore {
    private let service: String
    private let accessGroup: String?

    /// Makes a store; nothing is read before the first use.
    /// - Parameters:
    ///   - service: the Keychain service under which the items are kept.
    ///   - accessGroup: the Keychain access group that the items are shared in; `nil` for the app's own.
    public init(service: String, accessGroup: String? = nil) {
        self.service = service
        self.accessGroup = accessGroup
    }

    /// The service and the group: every store of them holds the same items.
    public var identity: SecretStoreIdentity {
        SecretStoreIdentity(place: "keychain:" + service + (accessGroup.map { ":" + $0 } ?? ""))
    }

    /// Reads a secret.
    public func read(_ key: String) -> SecretReading {
        var query = base(key)
        query[kSecReturnData as String] = true
        query[kSecMatchLimit as String] = kSecMatchLimitOne
        var item: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &item)
        let text = (item as? Data).flatMap { String(data: $0, encoding: .utf8) }
        return KeychainStatus.reading(status, text: text)
    }

    /// Writes and removes, one after the other: the Keychain has no transactions.
    /// - Throws: ``NativeAuthError`` with code `storage_unavailable`.
    public func update(_ changes: [String: Secret?]) throws {
        for (key, secret) in changes.sorted(by: { $0.key < $1.key }) {
            let status: OSStatus
            if let secret {
                let value = Data(secret.reveal().utf8)
                let changed = SecItemUpdate(base(key) as CFDictionary, [kSecValueData as String: value] as CFDictionary)
                if changed == errSecItemNotFound {
                    var item = base(key)
                    item[kSecValueData as String] = value
                    item[kSecAttrAccessible as String] = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
                    status = SecItemAdd(item as CFDictionary, nil)
                } else {
                    status = changed
                }
            } else {
                status = SecItemDelete(base(key) as CFDictionary)
            }
            try KeychainStatus.check(status)
        }
    }

    /// Removes every secret of the service.
    /// - Throws: ``NativeAuthError`` with code `storage_unavailable`.
    public func removeAll() throws {
        var query = base("")
        query[kSecAttrAccount as String] = nil
        try KeychainStatus.check(SecItemDelete(query as CFDictionary))
    }

    private func base(_ key: String) -> [String: Any] {
        var query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: service,
            kSecAttrAccount as String: key,
        ]
        query[kSecAttrAccessGroup as String] = accessGroup
        return query
    }
}
#endif

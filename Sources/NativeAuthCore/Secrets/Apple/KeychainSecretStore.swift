import NativeAuthBase

#if canImport(Security)
import Foundation
import Security

/// A store in the Keychain: the default on Apple's platforms.
///
/// Items are generic passwords, readable after the first unlock and never moved to another device; writing an item sets
/// this protection even if another SDK has created it. A locked device results in `unavailable`, not `absent`.
/// `KeychainStatus` interprets status codes and is tested on Linux.
///
/// On macOS the data protection Keychain is used, as on iOS. A program that isn't signed with an application
/// identifier, such as a command-line tool, can't use it: then the items are in the login Keychain, which has neither
/// access groups nor protection classes.
public final class KeychainSecretStore: SecretStore {
    /// Maximum attempts of a write: another process may add or remove the item between an update and an addition.
    private static let maximumAttempts = 3
    /// A limit for `SecItemDelete`, which removes one item at a time from the login Keychain.
    private static let maximumDeletions = 1_000
    #if os(macOS)
    private static let mayLackEntitlement = true
    #else
    private static let mayLackEntitlement = false
    #endif

    private let service: String
    private let accessGroup: String?
    /// The base URL of the lock files shared by an app and its extensions; `nil` without an app group.
    private let lockFile: PrivateFile?
    private let mayLackEntitlement: Bool
    /// Indicates whether the data protection Keychain may be used; `nil` until that is known.
    private let isEntitled = Lock<Bool?>(nil)

    /// Creates a store; nothing is read before the first use.
    /// - Parameters:
    ///   - service: the Keychain service under which the items are kept.
    ///   - accessGroup: the Keychain access group that the items are shared in, with the team's prefix; `nil` for the
    ///     app's own.
    ///   - appGroup: the app group in whose container the processes that share the items lock each other out during a
    ///     refresh; `nil` for the access group, if that is an app group (`group.…`). Without one, a refused refresh
    ///     reads the Keychain again for a moment, in case another process has just refreshed.
    public convenience init(service: String, accessGroup: String? = nil, appGroup: String? = nil) {
        self.init(
            service: service,
            accessGroup: accessGroup,
            appGroup: appGroup,
            mayLackEntitlement: Self.mayLackEntitlement
        )
    }

    init(service: String, accessGroup: String?, appGroup: String? = nil, mayLackEntitlement: Bool) {
        self.service = service
        self.accessGroup = accessGroup
        self.mayLackEntitlement = mayLackEntitlement
        var group = appGroup
        if group == nil, let accessGroup, accessGroup.hasPrefix("group.") {
            group = accessGroup
        }
        lockFile = group.flatMap(Self.container).map { container in
            let path = "Library/Caches/nativeauth/" + PrivateFile.name(for: service)
            return PrivateFile(url: container.appendingPathComponent(path))
        }
    }

    /// Returns the folder of an app group; `nil` when this process is not in the group.
    private static func container(_ group: String) -> URL? {
        #if canImport(Darwin)
        FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: group)
        #else
        nil
        #endif
    }

    /// Indicates whether there is an app group to hold the lock files. `false` where the system suspends apps, which
    /// releases locks early: the lock is used there, and a refused refresh still waits for another process's rotation.
    public var hasExclusiveProcessLock: Bool { lockFile != nil && !ExpiringActivity.mayExpire }

    /// Holds a lock file in the app group's container. The system releases it when the process ends for any reason.
    /// When iOS is about to suspend the app, the lock is released early: a process that is suspended with one is ended.
    /// - Throws: the error of `body`; ``NativeAuthError`` with code `another_process` (try again) or
    ///   `storage_unavailable` (see its `recovery`).
    public func withProcessLock<Result: Sendable>(
        named work: String,
        timeout: Duration,
        _ body: @Sendable () async throws -> Result
    ) async throws -> Result {
        guard let lockFile else { return try await body() }
        return try await lockFile.withProcessLock(named: work, timeout: timeout, body: body)
    }

    /// The service and the access group: stores with the same ones hold the same items.
    public var identity: SecretStoreIdentity {
        let suffix = accessGroup.map { ":" + $0 } ?? ""
        return SecretStoreIdentity(place: "keychain:" + service + suffix)
    }

    /// Reads a secret.
    public func read(_ key: String) -> SecretReading {
        var query = query(key)
        query[kSecReturnData as String] = true
        query[kSecMatchLimit as String] = kSecMatchLimitOne
        var item: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &item)

        let data = item as? Data
        let text = data.flatMap { String(data: $0, encoding: .utf8) }
        return KeychainStatus.reading(status, text: text)
    }

    /// Writes and removes secrets one by one: the Keychain has no transactions.
    /// - Throws: ``NativeAuthError`` with code `storage_unavailable`, whose `recovery` states what to do.
    public func update(_ changes: [String: Secret?]) throws {
        for (key, secret) in changes.sorted(by: { $0.key < $1.key }) {
            let status: OSStatus
            if let secret {
                status = write(Data(secret.reveal().utf8), to: key)
            } else {
                status = delete(query(key))
            }
            try KeychainStatus.check(status)
        }
    }

    /// Removes every secret of the service.
    /// - Throws: ``NativeAuthError`` with code `storage_unavailable`, whose `recovery` states what to do.
    public func removeAll() throws {
        try KeychainStatus.check(delete(query(nil)))
    }

    private func write(_ value: Data, to key: String) -> OSStatus {
        var attributes: [String: Any] = [kSecValueData as String: value]
        if usesDataProtection() {
            attributes[kSecAttrAccessible as String] = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
        }

        var status = errSecDuplicateItem
        for _ in 0..<Self.maximumAttempts where status == errSecDuplicateItem {
            status = SecItemUpdate(query(key) as CFDictionary, attributes as CFDictionary)
            guard status == errSecItemNotFound else { return status }
            status = SecItemAdd(query(key).merging(attributes) { $1 } as CFDictionary, nil)
        }
        return status
    }

    private func delete(_ query: [String: Any]) -> OSStatus {
        var status = errSecSuccess
        for _ in 0..<Self.maximumDeletions where status == errSecSuccess {
            status = SecItemDelete(query as CFDictionary)
        }
        return status
    }

    /// - Parameter key: the item; `nil` for every item of the service.
    private func query(_ key: String?) -> [String: Any] {
        var query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: service,
        ]
        query[kSecAttrAccount as String] = key
        // Either attribute would select the data protection Keychain.
        guard usesDataProtection() else { return query }
        query[kSecUseDataProtectionKeychain as String] = true
        query[kSecAttrAccessGroup as String] = accessGroup
        return query
    }

    /// Determined by an addition: since macOS 26.5 a search without the entitlement finds nothing instead of failing.
    /// The addition is to the app's own group, so that a group without entitlement remains an error.
    private func usesDataProtection() -> Bool {
        guard mayLackEntitlement else { return true }
        if let known = isEntitled.withLock({ $0 }) {
            return known
        }

        var probe: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: service + ".probe",
            kSecAttrAccount as String: "probe", kSecUseDataProtectionKeychain as String: true,
        ]
        let query = probe as CFDictionary
        probe[kSecValueData as String] = Data([0])

        let status = SecItemAdd(probe as CFDictionary, nil)
        if status == errSecSuccess { _ = SecItemDelete(query) }

        let entitled = KeychainStatus.isEntitled(afterAdding: status)
        if let entitled { isEntitled.withLock { $0 = entitled } }
        return entitled ?? true
    }
}
#endif

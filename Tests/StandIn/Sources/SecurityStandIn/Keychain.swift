public import Foundation

// @unchecked: the mutable property is accessed under the lock.
/// A Keychain in memory, for generic passwords only: sufficient to run the code that uses it. As on macOS there are
/// two, the data protection Keychain and the login Keychain.
@_spi(Host) public final class Keychain: @unchecked Sendable {
    /// The Keychain of the running test; its child tasks inherit it.
    @TaskLocal public static var current = Keychain()

    /// An item, for inspection by a test.
    public struct Item: Equatable, Sendable {
        /// Whether it is in the data protection Keychain, instead of the login Keychain.
        public var isProtected: Bool
        /// Its service.
        public var service: String
        /// Its account: the key of a secret.
        public var account: String
        /// Its access group; `nil` for the app's own, and in the login Keychain.
        public var group: String?
        /// The accessibility class.
        public var accessible: String?
        /// The secret.
        public var value: Data

        /// Creates an item.
        public init(
            isProtected: Bool = true,
            service: String,
            account: String,
            group: String? = nil,
            accessible: String? = "ak",
            value: Data
        ) {
            self.isProtected = isProtected
            self.service = service
            self.account = account
            self.group = group
            self.accessible = accessible
            self.value = value
        }

        fileprivate func isSame(as other: Item) -> Bool {
            isProtected == other.isProtected && service == other.service && account == other.account
                && group == other.group
        }
    }

    /// A call to the Keychain.
    public enum Call: Equatable, Sendable {
        case find, add, update, delete
    }

    private let lock = NSLock()
    private var stored: [Item] = []
    private let isEntitled: Bool
    private let groups: Set<String>
    private let otherProcess: (@Sendable (Keychain, Call) -> Void)?

    /// Creates an empty Keychain.
    /// - Parameters:
    ///   - isEntitled: whether the program is signed, so that it may use the data protection Keychain.
    ///   - groups: the access groups that it may use besides its own.
    ///   - otherProcess: runs before each call, in the role of another process.
    public init(
        isEntitled: Bool = true,
        groups: Set<String> = [],
        otherProcess: (@Sendable (Keychain, Call) -> Void)? = nil
    ) {
        self.isEntitled = isEntitled
        self.groups = groups
        self.otherProcess = otherProcess
    }

    /// Every item.
    public var items: [Item] {
        get { lock.withLock { stored } }
        set { lock.withLock { stored = newValue } }
    }

    func find(_ query: CFDictionary) -> (OSStatus, Data?) {
        otherProcess?(self, .find)
        // Like macOS 26.5, which finds nothing where earlier versions refused.
        if let refused = refusal(query, isSearch: true) { return (refused, nil) }
        let found = lock.withLock { stored.first { matches($0, query) } }
        guard let found else { return (errSecItemNotFound, nil) }
        return (errSecSuccess, query[kSecReturnData] as? Bool == true ? found.value : nil)
    }

    /// Finds every item, each as a dictionary of its attributes.
    func findAll(_ query: CFDictionary) -> (OSStatus, [[String: Any]]) {
        otherProcess?(self, .find)
        if let refused = refusal(query, isSearch: true) { return (refused, []) }
        let found = lock.withLock { stored.filter { matches($0, query) } }
        guard !found.isEmpty else { return (errSecItemNotFound, []) }

        let items = found.map { item in
            var attributes: [String: Any] = [kSecAttrService: item.service, kSecAttrAccount: item.account]
            attributes[kSecAttrAccessGroup] = item.group
            if query[kSecReturnData] as? Bool == true { attributes[kSecValueData] = item.value }
            return attributes
        }
        return (errSecSuccess, items)
    }

    func add(_ attributes: CFDictionary) -> OSStatus {
        otherProcess?(self, .add)
        if let refused = refusal(attributes) { return refused }
        guard let service = attributes[kSecAttrService] as? String,
            let account = attributes[kSecAttrAccount] as? String, let value = attributes[kSecValueData] as? Data
        else { return errSecParam }
        let item = Item(
            isProtected: isProtected(attributes),
            service: service,
            account: account,
            group: attributes[kSecAttrAccessGroup] as? String,
            accessible: attributes[kSecAttrAccessible] as? String ?? (isProtected(attributes) ? "ak" : nil),
            value: value
        )
        return lock.withLock {
            guard !stored.contains(where: { $0.isSame(as: item) }) else { return errSecDuplicateItem }
            stored.append(item)
            return errSecSuccess
        }
    }

    func update(_ query: CFDictionary, _ changes: CFDictionary) -> OSStatus {
        otherProcess?(self, .update)
        if let refused = refusal(query, isSearch: true) { return refused }
        guard let value = changes[kSecValueData] as? Data else { return errSecParam }
        return lock.withLock {
            let found = stored.indices.filter { matches(stored[$0], query) }
            for index in found {
                stored[index].value = value
                if let accessible = changes[kSecAttrAccessible] as? String { stored[index].accessible = accessible }
            }
            return found.isEmpty ? errSecItemNotFound : errSecSuccess
        }
    }

    func delete(_ query: CFDictionary) -> OSStatus {
        otherProcess?(self, .delete)
        if let refused = refusal(query, isSearch: true) { return refused }
        return lock.withLock {
            let before = stored.count
            if isProtected(query) {
                stored.removeAll { matches($0, query) }
            } else if let first = stored.firstIndex(where: { matches($0, query) }) {
                // The login Keychain removes one item at a time.
                stored.remove(at: first)
            }
            return stored.count == before ? errSecItemNotFound : errSecSuccess
        }
    }

    private func refusal(_ query: CFDictionary, isSearch: Bool = false) -> OSStatus? {
        guard query[kSecClass] as? String == kSecClassGenericPassword else { return errSecParam }
        guard isProtected(query) else { return nil }
        if !isEntitled { return isSearch ? errSecItemNotFound : errSecMissingEntitlement }
        if let group = query[kSecAttrAccessGroup] as? String, !groups.contains(group) {
            return errSecMissingEntitlement
        }
        return nil
    }

    /// Either of these attributes belongs to the data protection Keychain.
    private func isProtected(_ query: CFDictionary) -> Bool {
        query[kSecUseDataProtectionKeychain] as? Bool == true || query[kSecAttrAccessGroup] != nil
            || query[kSecAttrAccessible] != nil
    }

    private func matches(_ item: Item, _ query: CFDictionary) -> Bool {
        let service = query[kSecAttrService] as? String
        let account = query[kSecAttrAccount] as? String
        let group = query[kSecAttrAccessGroup] as? String
        return item.isProtected == isProtected(query) && (service ?? item.service) == item.service
            && (account ?? item.account) == item.account && (group == nil || group == item.group)
    }
}

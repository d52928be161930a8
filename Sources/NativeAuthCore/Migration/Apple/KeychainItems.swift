#if canImport(Security)
import Foundation
import Security

/// The items of another SDK in the data protection Keychain. Everything that can be decided without a Keychain is
/// decided elsewhere: this type only asks.
package struct KeychainItems: ForeignItemStore {
    private let service: String?
    private let group: ForeignItemGroup

    /// - Parameters:
    ///   - service: the items' service; `nil` for any.
    ///   - group: their access group.
    package init(service: String? = nil, group: ForeignItemGroup = .any) {
        self.service = service
        self.group = group
    }

    package func items() throws -> [ForeignItem] {
        switch group {
        case .any: return try find(query(nil), withData: true)
        case .named(let name): return try find(query(name), withData: true)
        case .withoutTeam:
            // The team's prefix is known from the items alone. No secret is read for that.
            let all = try find(query(nil), withData: false)
            return try group.matches(in: all.compactMap(\.group)).flatMap { name in
                try find(query(name), withData: true)
            }
        }
    }

    package func remove(_ item: ForeignItem) throws {
        var query = query(item.group)
        query[kSecAttrService as String] = item.service
        query[kSecAttrAccount as String] = item.account
        try KeychainStatus.check(SecItemDelete(query as CFDictionary))
    }

    private func query(_ group: String?) -> [String: Any] {
        var query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword, kSecUseDataProtectionKeychain as String: true,
        ]
        query[kSecAttrService as String] = service
        query[kSecAttrAccessGroup as String] = group
        return query
    }

    private func find(_ query: [String: Any], withData: Bool) throws -> [ForeignItem] {
        var query = query
        query[kSecMatchLimit as String] = kSecMatchLimitAll
        query[kSecReturnAttributes as String] = true
        if withData { query[kSecReturnData as String] = true }

        var found: CFTypeRef?
        try KeychainStatus.check(SecItemCopyMatching(query as CFDictionary, &found))
        let all = found as? [[String: Any]] ?? []
        return all.compactMap(Self.item)
    }

    private static func item(_ attributes: [String: Any]) -> ForeignItem? {
        guard let service = attributes[kSecAttrService as String] as? String,
            let account = attributes[kSecAttrAccount as String] as? String
        else { return nil }

        let data = attributes[kSecValueData as String] as? Data
        let text = data.flatMap { String(data: $0, encoding: .utf8) }
        return ForeignItem(
            service: service,
            account: account,
            group: attributes[kSecAttrAccessGroup as String] as? String,
            content: text.map { Secret($0) }
        )
    }
}
#endif

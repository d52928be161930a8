package import NativeAuthCore

/// The token cache of Microsoft's library.
package struct MSALStorage: Sendable {
    let items: any ForeignItemStore

    package init(items: any ForeignItemStore) { self.items = items }

    /// The access group that Microsoft's library uses if the app gives no other one. The app needs it among its
    /// `keychain-access-groups`.
    ///
    /// Source: AzureAD/microsoft-authentication-library-common-for-objc,
    /// `IdentityCore/src/cache/MSIDKeychainTokenCache.m`; macOS: the documented group of Microsoft's library.
    package static var defaultGroup: String {
        #if os(macOS)
        "com.microsoft.identity.universalstorage"
        #else
        "com.microsoft.adalcache"
        #endif
    }

    /// Returns the cache in the Keychain; `nil` on platforms that Microsoft's library does not support.
    /// - Parameter group: the access group, with or without the team's prefix.
    package static func platform(group: String = defaultGroup) -> Self? {
        #if canImport(Security)
        return Self(items: KeychainItems(group: .withoutTeam(group)))
        #else
        return nil
        #endif
    }
}

import EntraNativeAuth

/// The token cache of Microsoft's library, in which an account is found that was signed in before the app moved to this
/// package. For the store of the session see the parameter `store` of ``MSALNativeAuthPublicClientApplication``.
public final class MSALCacheConfig: NSObject, NSCopying {
    /// The Keychain's sharing group in which Microsoft's library has stored its account, with or without the team's
    /// prefix. It must be among the app's `keychain-access-groups`. The session itself is in the app's own group.
    public var keychainSharingGroup = MSALCacheConfig.defaultKeychainSharingGroup()

    override init() {}

    /// Returns the default group of Microsoft's library.
    public static func defaultKeychainSharingGroup() -> String { MSALStorage.defaultGroup }

    /// Returns a configuration with the same values.
    public func copy(with zone: NSZone? = nil) -> Any {
        let copy = MSALCacheConfig()
        copy.keychainSharingGroup = keychainSharingGroup
        return copy
    }
}

/// The token cache of Microsoft's library. Stored but not used: see the parameter `store` of
/// ``MSALNativeAuthPublicClientApplication``.
public final class MSALCacheConfig: NSObject, NSCopying {
    /// The Keychain's sharing group. Stored but not used: the session is in the app's own group.
    public var keychainSharingGroup = MSALCacheConfig.defaultKeychainSharingGroup()

    override init() {}

    /// Returns the default group of Microsoft's library.
    public static func defaultKeychainSharingGroup() -> String {
        #if os(macOS)
        "com.microsoft.identity.universalstorage"
        #else
        "com.microsoft.adalcache"
        #endif
    }

    /// Returns a configuration with the same values.
    public func copy(with zone: NSZone? = nil) -> Any {
        let copy = MSALCacheConfig()
        copy.keychainSharingGroup = keychainSharingGroup
        return copy
    }
}

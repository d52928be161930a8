public import Foundation

/// What an application is made with. An application reads it once; later changes have no effect on it.
///
/// Source: MSAL's public surface.
#if canImport(ObjectiveC)
@objcMembers
#endif
public class MSALPublicClientApplicationConfig: NSObject, NSCopying {
    /// The app's id, as the tenant's app registration shows it.
    public var clientId: String
    /// Where the browser comes back to; native authentication does not need it.
    public var redirectUri: String?
    /// Whether a missing or odd `redirectUri` is let through. It is not looked at here.
    public var bypassRedirectURIValidation = false
    /// The tenant. Without one it is the address of all tenants, with which nobody can sign in here.
    public var authority: MSALAuthority
    /// Further authorities to trust. Kept, and not used: no host is refused.
    public var knownAuthorities: [MSALAuthority] = []
    /// Whether a token may be used longer while the service fails. Kept, and not used.
    public var extendedLifetimeEnabled = false
    /// What the app can handle, in the service's terms. Kept, and not used.
    public var clientApplicationCapabilities: [String]?
    /// How many seconds before its end a token is renewed.
    public var tokenExpirationBuffer: Double = 300
    /// A part of the service to talk to.
    public var sliceConfig: MSALSliceConfig?
    /// Where tokens are kept; see ``MSALCacheConfig``.
    public private(set) var cacheConfig = MSALCacheConfig()
    /// Whether people of other national clouds may sign in. Kept, and not used.
    public var multipleCloudsSupported = false
    /// The app in which this one is nested. Kept, and not used.
    public var nestedAuthBrokerClientId: String?
    /// Where that app comes back to. Kept, and not used.
    public var nestedAuthBrokerRedirectUri: String?

    /// Makes a configuration.
    /// - Parameter clientId: the app's id.
    public convenience init(clientId: String) { self.init(clientId: clientId, redirectUri: nil, authority: nil) }

    /// Makes a configuration.
    /// - Parameters:
    ///   - clientId: the app's id.
    ///   - redirectUri: where the browser comes back to.
    ///   - authority: the tenant.
    public convenience init(clientId: String, redirectUri: String?, authority: MSALAuthority?) {
        self.init(
            clientId: clientId, redirectUri: redirectUri, authority: authority, nestedAuthBrokerClientId: nil,
            nestedAuthBrokerRedirectUri: nil)
    }

    /// Makes a configuration.
    /// - Parameters:
    ///   - clientId: the app's id.
    ///   - redirectUri: where the browser comes back to.
    ///   - authority: the tenant.
    ///   - nestedAuthBrokerClientId: the app in which this one is nested.
    ///   - nestedAuthBrokerRedirectUri: where that app comes back to.
    public init(
        clientId: String, redirectUri: String?, authority: MSALAuthority?, nestedAuthBrokerClientId: String?,
        nestedAuthBrokerRedirectUri: String?
    ) {
        self.clientId = clientId
        self.redirectUri = redirectUri
        self.authority = authority ?? .common
        self.nestedAuthBrokerClientId = nestedAuthBrokerClientId
        self.nestedAuthBrokerRedirectUri = nestedAuthBrokerRedirectUri
    }

    /// A configuration with the same values.
    public func copy(with zone: NSZone? = nil) -> Any {
        let copy = MSALPublicClientApplicationConfig(clientId: clientId, redirectUri: redirectUri, authority: authority)
        copy.take(self)
        return copy
    }

    /// Takes over what the initializers do not set.
    func take(_ other: MSALPublicClientApplicationConfig) {
        redirectUri = other.redirectUri
        bypassRedirectURIValidation = other.bypassRedirectURIValidation
        knownAuthorities = other.knownAuthorities
        extendedLifetimeEnabled = other.extendedLifetimeEnabled
        clientApplicationCapabilities = other.clientApplicationCapabilities
        tokenExpirationBuffer = other.tokenExpirationBuffer
        sliceConfig = other.sliceConfig?.copy() as? MSALSliceConfig
        cacheConfig = other.cacheConfig.copy() as? MSALCacheConfig ?? other.cacheConfig
        multipleCloudsSupported = other.multipleCloudsSupported
        nestedAuthBrokerClientId = other.nestedAuthBrokerClientId
        nestedAuthBrokerRedirectUri = other.nestedAuthBrokerRedirectUri
    }
}

/// The configuration of an application. An application reads it once; later changes have no effect on it.
public class MSALPublicClientApplicationConfig: NSObject, NSCopying {
    /// The application (client) id of the tenant's app registration.
    public var clientId: String
    /// The redirect URI of the browser, as registered for the app in the tenant; `nil` for the default of an app,
    /// `msauth.<bundle id>://auth`. Its scheme must be in the `CFBundleURLSchemes` of the app's Info.plist. Native
    /// authentication does not need it.
    public var redirectUri: String?
    /// Indicates whether the validation of `redirectUri` is skipped when an application is created.
    public var bypassRedirectURIValidation = false
    /// The tenant. By default the address of all tenants, which does not support sign-in in this package.
    public var authority: MSALAuthority
    /// Additional trusted authorities. Stored but not used: no host is rejected.
    public var knownAuthorities: [MSALAuthority] = []
    /// Indicates whether an expired token may be used while the service fails. Stored but not used.
    public var extendedLifetimeEnabled = false
    /// The capabilities of the app, in the service's terms. Stored but not used.
    public var clientApplicationCapabilities: [String]?
    /// The number of seconds before its expiry at which a token is refreshed.
    public var tokenExpirationBuffer: Double = 300
    /// The slice and data centre that receive the requests, for tests of the service.
    public var sliceConfig: MSALSliceConfig?
    /// The configuration of the token cache; see ``MSALCacheConfig``.
    public private(set) var cacheConfig = MSALCacheConfig()
    /// Indicates whether users of other national clouds may sign in. Stored but not used.
    public var multipleCloudsSupported = false
    /// The client id of the broker app in which this one is nested; empty for none. Stored but not used.
    public var nestedAuthBrokerClientId: String
    /// The redirect URI of the broker app. Stored but not used.
    public var nestedAuthBrokerRedirectUri: String?

    /// Creates a configuration.
    /// - Parameter clientId: the application (client) id.
    public convenience init(clientId: String) {
        self.init(clientId: clientId, redirectUri: nil, authority: nil)
    }

    /// Creates a configuration.
    /// - Parameters:
    ///   - clientId: the application (client) id.
    ///   - redirectUri: the redirect URI of the browser.
    ///   - authority: the tenant.
    public convenience init(clientId: String, redirectUri: String?, authority: MSALAuthority?) {
        self.init(
            clientId: clientId,
            redirectUri: redirectUri,
            authority: authority,
            nestedAuthBrokerClientId: nil,
            nestedAuthBrokerRedirectUri: nil
        )
    }

    /// Creates a configuration.
    /// - Parameters:
    ///   - clientId: the application (client) id.
    ///   - redirectUri: the redirect URI of the browser.
    ///   - authority: the tenant.
    ///   - nestedAuthBrokerClientId: the client id of the broker app in which this one is nested.
    ///   - nestedAuthBrokerRedirectUri: the redirect URI of the broker app.
    public init(
        clientId: String,
        redirectUri: String?,
        authority: MSALAuthority?,
        nestedAuthBrokerClientId: String?,
        nestedAuthBrokerRedirectUri: String?
    ) {
        self.clientId = clientId
        self.redirectUri = redirectUri
        self.authority = authority ?? .common
        self.nestedAuthBrokerClientId = nestedAuthBrokerClientId ?? ""
        self.nestedAuthBrokerRedirectUri = nestedAuthBrokerRedirectUri
    }

    /// Returns a configuration with the same values.
    public func copy(with zone: NSZone? = nil) -> Any {
        let copy = MSALPublicClientApplicationConfig(clientId: clientId, redirectUri: redirectUri, authority: authority)
        copy.copyProperties(from: self)
        return copy
    }

    /// Copies the properties that the initializers do not set.
    func copyProperties(from other: MSALPublicClientApplicationConfig) {
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

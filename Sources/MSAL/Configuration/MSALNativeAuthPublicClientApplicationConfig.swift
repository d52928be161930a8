import EntraNativeAuth
public import Foundation

/// The configuration of an application for native authentication.
///
/// ```swift
/// let config = try MSALNativeAuthPublicClientApplicationConfig(
///     clientId: "Enter_the_Application_Id_Here",
///     tenantSubdomain: "Enter_the_Tenant_Subdomain_Here",
///     challengeTypes: [.OOB, .password])
/// let nativeAuth = try MSALNativeAuthPublicClientApplication(nativeAuthConfiguration: config)
/// ```
///
/// Source: MSAL's public surface.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class MSALNativeAuthPublicClientApplicationConfig: MSALPublicClientApplicationConfig {
    /// The challenge types that the app supports.
    public let challengeTypes: MSALNativeAuthChallengeTypes
    /// The app's capabilities beyond simple sign-in. Empty by default.
    public var capabilities: MSALNativeAuthCapabilities = []
    /// Adds header fields to every request.
    public var requestInterceptor: (any MSALNativeAuthRequestInterceptor)?

    /// Makes a configuration for a tenant by its subdomain.
    /// - Parameters:
    ///   - clientId: the app's id.
    ///   - tenantSubdomain: `contoso` of `contoso.onmicrosoft.com`.
    ///   - challengeTypes: the challenge types that the app supports.
    /// - Throws: ``MSALNativeAuthConfigurationError`` when the subdomain can't be part of a host name: correct it.
    public convenience init(
        clientId: String, tenantSubdomain: String, challengeTypes: MSALNativeAuthChallengeTypes
    ) throws {
        let tenant = try MSALNativeAuthConfigurationError.wrap { try EntraAuthority(tenantSubdomain: tenantSubdomain) }
        self.init(
            clientId: clientId, authority: try MSALCIAMAuthority(url: tenant.url), challengeTypes: challengeTypes)
    }

    /// Makes a configuration for a tenant by its address.
    /// - Parameters:
    ///   - clientId: the app's id.
    ///   - authority: the tenant.
    ///   - challengeTypes: the challenge types that the app supports.
    public init(clientId: String, authority: MSALAuthority, challengeTypes: MSALNativeAuthChallengeTypes) {
        self.challengeTypes = challengeTypes
        super.init(
            clientId: clientId, redirectUri: nil, authority: authority, nestedAuthBrokerClientId: nil,
            nestedAuthBrokerRedirectUri: nil)
    }

    /// Returns a configuration with the same values.
    public override func copy(with zone: NSZone? = nil) -> Any {
        let copy = MSALNativeAuthPublicClientApplicationConfig(
            clientId: clientId, authority: authority, challengeTypes: challengeTypes)
        copy.take(self)
        copy.capabilities = capabilities
        copy.requestInterceptor = requestInterceptor
        return copy
    }
}

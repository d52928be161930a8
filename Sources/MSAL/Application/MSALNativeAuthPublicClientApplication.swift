public import AuthFlows
import EntraNativeAuth
public import NativeAuthCore

// unchecked: no subclass outside this module, and all stored properties are constant.
/// Sign-up, sign-in and password reset without a browser, in a tenant of Microsoft Entra External ID.
///
/// Each call exists in two forms: with a delegate, as in MSAL, and as an `async` function that returns the result.
///
/// The declarations of this module follow MSAL's public surface, except those marked as additions of this package.
///
/// Source: seed `Sign up a user`.
public final class MSALNativeAuthPublicClientApplication: MSALPublicClientApplication, @unchecked Sendable {
    /// Creates an application. It sends and reads nothing.
    /// - Parameter nativeAuthConfiguration: the app, the tenant, and the supported challenge types. Read once.
    /// - Throws: ``MSALNativeAuthConfigurationError`` that describes the mistake in the configuration: correct it.
    public convenience init(nativeAuthConfiguration: MSALNativeAuthPublicClientApplicationConfig) throws {
        try self.init(nativeAuthConfiguration: nativeAuthConfiguration, environment: ClientEnvironment())
    }

    /// Creates an application with a given environment: for an app's tests, and for servers on this machine. An
    /// addition of this package.
    /// - Parameters:
    ///   - nativeAuthConfiguration: the app, the tenant, and the supported challenge types. Read once.
    ///   - environment: transport, clock, randomness and logger.
    ///   - store: the store of the session; `nil` for the Keychain, or a file on Linux.
    ///   - developmentCertificatePath: a certificate authority in a PEM file that is trusted in addition, for this
    ///     machine only.
    ///   - developmentCertificateHost: for development only: exactly one host beyond this machine for which it is
    ///     trusted, too. Compared as text, never resolved. Never set it in an app that you distribute.
    ///   - browser: the browser of interactive calls; `nil` for the platform's.
    /// - Throws: ``MSALNativeAuthConfigurationError`` that describes the mistake in the configuration: correct it.
    public init(
        nativeAuthConfiguration: MSALNativeAuthPublicClientApplicationConfig,
        environment: ClientEnvironment,
        store: (any SecretStore)? = nil,
        developmentCertificatePath: String? = nil,
        developmentCertificateHost: String? = nil,
        browser: (any BrowserSession)? = nil
    ) throws {
        guard !nativeAuthConfiguration.authority.isForAllTenants else { throw EntraConfiguration.noAuthority }

        try super.init(
            configuration: nativeAuthConfiguration,
            environment: environment,
            store: store,
            developmentCertificatePath: developmentCertificatePath,
            developmentCertificateHost: developmentCertificateHost,
            browser: browser
        )
    }

    /// Creates an application.
    /// - Parameters:
    ///   - configuration: the app and the tenant.
    ///   - challengeTypes: the challenge types that the app supports.
    /// - Throws: ``MSALNativeAuthConfigurationError`` that describes the mistake in the configuration: correct it.
    @available(*, deprecated, message: "Use init(nativeAuthConfiguration:)")
    public convenience init(
        configuration: MSALPublicClientApplicationConfig,
        challengeTypes: MSALNativeAuthChallengeTypes
    ) throws {
        let own = MSALNativeAuthPublicClientApplicationConfig(
            clientId: configuration.clientId,
            authority: configuration.authority,
            challengeTypes: challengeTypes
        )
        own.copyProperties(from: configuration)

        try self.init(nativeAuthConfiguration: own)
    }

    /// Creates an application.
    /// - Parameters:
    ///   - clientId: the application (client) id.
    ///   - tenantSubdomain: `contoso` of `contoso.onmicrosoft.com`.
    ///   - challengeTypes: the challenge types that the app supports.
    ///   - redirectUri: the redirect URI of the browser.
    /// - Throws: ``MSALNativeAuthConfigurationError`` that describes the mistake in the configuration: correct it.
    @available(*, deprecated, message: "Use init(nativeAuthConfiguration:)")
    public convenience init(
        clientId: String,
        tenantSubdomain: String,
        challengeTypes: MSALNativeAuthChallengeTypes,
        redirectUri: String? = nil
    ) throws {
        let own = try MSALNativeAuthPublicClientApplicationConfig(
            clientId: clientId,
            tenantSubdomain: tenantSubdomain,
            challengeTypes: challengeTypes
        )
        own.redirectUri = redirectUri

        try self.init(nativeAuthConfiguration: own)
    }

    /// Returns the signed-in user; `nil` if there is none, or if the store can't be read now. Sends no request.
    /// - Parameter correlationId: not used here; MSAL writes it into its log.
    public func getNativeAuthUserAccount(correlationId: UUID? = nil) -> MSALNativeAuthUserAccountResult? {
        guard
            let account = try? runner.client?.account(),
            account.idToken != nil
        else { return nil }
        return MSALNativeAuthUserAccountResult(account, runner)
    }
}

extension MSALAuthority {
    /// Indicates whether the authority's URL names no single tenant.
    fileprivate var isForAllTenants: Bool {
        if url == MSALAuthority.common.url { return true }
        return ["common", "organizations", "consumers"].contains(url.lastPathComponent)
    }
}

extension EntraConfiguration {
    fileprivate static let noAuthority = MSALNativeAuthConfigurationError(
        "The configuration has no authority. Set a MSALCIAMAuthority, or use the tenant's subdomain."
    )

    init(_ configuration: MSALPublicClientApplicationConfig) throws {
        var types: EntraChallengeTypes = []
        var capabilities: EntraCapabilities = []
        var headers: HeaderSource?

        if let native = configuration as? MSALNativeAuthPublicClientApplicationConfig {
            if native.challengeTypes.contains(.OOB) { types.insert(.code) }
            if native.challengeTypes.contains(.password) { types.insert(.password) }
            if native.capabilities.contains(.mfaRequired) { capabilities.insert(.mfaRequired) }
            if native.capabilities.contains(.registrationRequired) { capabilities.insert(.registrationRequired) }
            if let interceptor = native.requestInterceptor.map(InterceptedHeaders.init) {
                headers = { await interceptor($0) }
            }
        }

        try self.init(
            clientID: configuration.clientId,
            authority: try EntraAuthority(url: configuration.authority.url),
            challengeTypes: types,
            capabilities: capabilities,
            slice: configuration.sliceConfig.flatMap(\.dc.nonEmpty),
            headers: headers,
            timeout: MSALGlobalConfig.httpConfig.timeout
        )

        let native = configuration as? MSALNativeAuthPublicClientApplicationConfig
        if native?.usesVersion2 == true { serviceVersion = .two }
        redirectURI = try RedirectUriRule.redirectUri(of: configuration, app: .current)
        let buffer = configuration.tokenExpirationBuffer
        if buffer.isFinite { refreshLeeway = .seconds(min(max(buffer, 0), 86_400)) }
    }
}

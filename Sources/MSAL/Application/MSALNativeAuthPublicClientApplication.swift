import EntraNativeAuth
public import Foundation
public import NativeAuthCore

/// Sign-up, sign-in and password reset without a browser, in a tenant of Microsoft Entra External ID.
///
/// Each call is there twice: with a delegate, as in MSAL, and as an `async` function that returns what became of it.
///
/// Source: seed `Sign up a user`, and MSAL's public surface.
///
/// `@unchecked`: nobody else can inherit, and all that is stored is constant.
public final class MSALNativeAuthPublicClientApplication: MSALPublicClientApplication, @unchecked Sendable {
    let engine: NativeAuthEngine

    /// Makes an application. It sends and reads nothing.
    /// - Parameter nativeAuthConfiguration: the app, the tenant, and what the app can show. Read once.
    /// - Throws: ``MSALNativeAuthConfigurationError`` that says what is wrong with the configuration: correct it.
    public convenience init(nativeAuthConfiguration: MSALNativeAuthPublicClientApplicationConfig) throws {
        try self.init(nativeAuthConfiguration: nativeAuthConfiguration, environment: ClientEnvironment())
    }

    /// Makes an application whose surroundings are given: for an app's tests, and for servers on this machine. An addition
    /// of this package.
    /// - Parameters:
    ///   - nativeAuthConfiguration: the app, the tenant, and what the app can show. Read once.
    ///   - environment: transport, clock, randomness and logger.
    ///   - store: where the session is kept; `nil` for the Keychain, or a file on Linux.
    ///   - developmentCertificatePath: a certificate authority in a PEM file that is trusted in addition, for this machine
    ///     only.
    /// - Throws: ``MSALNativeAuthConfigurationError`` that says what is wrong with the configuration: correct it.
    public init(
        nativeAuthConfiguration: MSALNativeAuthPublicClientApplicationConfig, environment: ClientEnvironment,
        store: (any SecretStore)? = nil, developmentCertificatePath: String? = nil
    ) throws {
        engine = NativeAuthEngine(
            client: try MSALNativeAuthConfigurationError.wrap {
                EntraClient(
                    configuration: try EntraConfiguration(nativeAuthConfiguration), store: store,
                    environment: environment,
                    developmentCertificate: try developmentCertificatePath.map { try DevelopmentCertificate(path: $0) })
            })
        super.init()
    }

    /// Makes an application.
    /// - Parameters:
    ///   - configuration: the app and the tenant.
    ///   - challengeTypes: what the app can show.
    /// - Throws: ``MSALNativeAuthConfigurationError`` that says what is wrong with the configuration: correct it.
    @available(*, deprecated, message: "Use init(nativeAuthConfiguration:)")
    public convenience init(
        configuration: MSALPublicClientApplicationConfig, challengeTypes: MSALNativeAuthChallengeTypes
    ) throws {
        guard let authority = configuration.authority else { throw EntraConfiguration.noAuthority }
        let own = MSALNativeAuthPublicClientApplicationConfig(
            clientId: configuration.clientId, authority: authority, challengeTypes: challengeTypes)
        own.redirectUri = configuration.redirectUri
        own.sliceConfig = configuration.sliceConfig
        own.bypassRedirectURIValidation = configuration.bypassRedirectURIValidation
        try self.init(nativeAuthConfiguration: own)
    }

    /// Makes an application.
    /// - Parameters:
    ///   - clientId: the app's id.
    ///   - tenantSubdomain: `contoso` of `contoso.onmicrosoft.com`.
    ///   - challengeTypes: what the app can show.
    ///   - redirectUri: where the browser comes back to.
    /// - Throws: ``MSALNativeAuthConfigurationError`` that says what is wrong with the configuration: correct it.
    @available(*, deprecated, message: "Use init(nativeAuthConfiguration:)")
    public convenience init(
        clientId: String, tenantSubdomain: String, challengeTypes: MSALNativeAuthChallengeTypes,
        redirectUri: String? = nil
    ) throws {
        let own = try MSALNativeAuthPublicClientApplicationConfig(
            clientId: clientId, tenantSubdomain: tenantSubdomain, challengeTypes: challengeTypes)
        own.redirectUri = redirectUri
        try self.init(nativeAuthConfiguration: own)
    }

    /// Who is signed in; `nil` when nobody is, or when that can't be told now. Sends nothing.
    /// - Parameter correlationId: not used here; MSAL writes it into its log.
    public func getNativeAuthUserAccount(correlationId: UUID? = nil) -> MSALNativeAuthUserAccountResult? {
        guard let account = try? engine.client?.account(), account.idToken != nil else { return nil }
        return MSALNativeAuthUserAccountResult(account, engine)
    }
}

extension EntraConfiguration {
    static let noAuthority = MSALNativeAuthConfigurationError(
        "The configuration has no authority. Set a MSALCIAMAuthority, or use the tenant's subdomain.")

    init(_ configuration: MSALNativeAuthPublicClientApplicationConfig) throws {
        guard let authority = configuration.authority else { throw Self.noAuthority }
        var types: EntraChallengeTypes = []
        if configuration.challengeTypes.contains(.OOB) { types.insert(.code) }
        if configuration.challengeTypes.contains(.password) { types.insert(.password) }
        var capabilities: EntraCapabilities = []
        if configuration.capabilities.contains(.mfaRequired) { capabilities.insert(.mfaRequired) }
        if configuration.capabilities.contains(.registrationRequired) { capabilities.insert(.registrationRequired) }
        var headers: HeaderSource?
        if let interceptor = configuration.requestInterceptor.map(InterceptedHeaders.init) {
            headers = { await interceptor($0) }
        }
        try self.init(
            clientID: configuration.clientId, authority: try EntraAuthority(url: authority.url),
            challengeTypes: types, capabilities: capabilities, slice: configuration.sliceConfig?.dc,
            headers: headers)
    }
}

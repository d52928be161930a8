public import AuthFlows
import NativeAuthBase
public import NativeAuthCore

// unchecked: no subclass outside this module, and all stored properties are constant.
/// An app of a tenant: its accounts, tokens without user interaction, and sign-in in the browser. Users sign in without
/// a browser through ``MSALNativeAuthPublicClientApplication``.
public class MSALPublicClientApplication: NSObject, @unchecked Sendable {
    let runner: EntraCallRunner
    /// The configuration. It is not exposed: callers get a copy.
    private let settings: MSALPublicClientApplicationConfig
    let authority: MSALAuthority
    /// The browser of interactive calls; `nil` for the platform's.
    let browser: (any BrowserSession)?
    /// The signed-in account at the last query.
    let lastAccount = Lock<MSALAccount?>(nil)

    /// Creates an application. It sends no request and does not access the store.
    /// - Parameter configuration: the app and the tenant. Read once.
    /// - Throws: ``MSALNativeAuthConfigurationError`` that describes the mistake in the configuration: correct it.
    public convenience init(configuration: MSALPublicClientApplicationConfig) throws {
        try self.init(configuration: configuration, environment: ClientEnvironment())
    }

    /// Creates an application with a given environment: for an app's tests, and for servers on this machine. An
    /// addition of this package.
    /// - Parameters:
    ///   - configuration: the app and the tenant. Read once.
    ///   - environment: transport, clock, randomness and logger.
    ///   - store: the store of the session; `nil` for the Keychain, or a file on Linux.
    ///   - developmentCertificatePath: a certificate authority in a PEM file that is trusted in addition, for this
    ///     machine only.
    ///   - developmentCertificateHost: for development only: exactly one host beyond this machine for which it is
    ///     trusted, too. Compared as text, never resolved. Never set it in an app that you distribute.
    ///   - browser: the browser of interactive calls; `nil` for the platform's.
    /// - Throws: ``MSALNativeAuthConfigurationError`` that describes the mistake in the configuration: correct it.
    public init(
        configuration: MSALPublicClientApplicationConfig,
        environment: ClientEnvironment,
        store: (any SecretStore)? = nil,
        developmentCertificatePath: String? = nil,
        developmentCertificateHost: String? = nil,
        browser: (any BrowserSession)? = nil
    ) throws {
        let settings = configuration.copy() as? MSALPublicClientApplicationConfig ?? configuration

        runner = try EntraCallRunner(
            configuration: settings,
            environment: environment,
            store: store,
            developmentCertificatePath: developmentCertificatePath,
            developmentCertificateHost: developmentCertificateHost
        )

        authority = settings.authority
        self.settings = settings
        self.browser = browser
    }

    /// Creates an application for the address of all tenants, which does not support sign-in in this package.
    /// - Parameter clientId: the application (client) id.
    /// - Throws: ``MSALNativeAuthConfigurationError`` that describes the mistake in the configuration: correct it.
    public convenience init(clientId: String) throws {
        try self.init(configuration: MSALPublicClientApplicationConfig(clientId: clientId))
    }

    /// Creates an application.
    /// - Parameters:
    ///   - clientId: the application (client) id.
    ///   - authority: the tenant.
    /// - Throws: ``MSALNativeAuthConfigurationError`` that describes the mistake in the configuration: correct it.
    public convenience init(clientId: String, authority: MSALAuthority?) throws {
        try self.init(clientId: clientId, authority: authority, redirectUri: nil)
    }

    /// Creates an application.
    /// - Parameters:
    ///   - clientId: the application (client) id.
    ///   - authority: the tenant.
    ///   - redirectUri: the redirect URI of the browser.
    /// - Throws: ``MSALNativeAuthConfigurationError`` that describes the mistake in the configuration: correct it.
    public convenience init(clientId: String, authority: MSALAuthority?, redirectUri: String?) throws {
        try self.init(
            configuration: MSALPublicClientApplicationConfig(
                clientId: clientId,
                redirectUri: redirectUri,
                authority: authority
            )
        )
    }

    /// A copy of the configuration.
    public var configuration: MSALPublicClientApplicationConfig {
        settings.copy() as? MSALPublicClientApplicationConfig ?? settings
    }

    /// The version of Microsoft's library whose names and behaviour this module implements.
    public static var sdkVersion: String { "2.13.0" }
}

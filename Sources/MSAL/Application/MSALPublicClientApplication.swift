import EntraNativeAuth
public import Foundation
public import NativeAuthCore

/// An app of a tenant: who is signed in, and tokens without asking the person anything. People sign in through
/// ``MSALNativeAuthPublicClientApplication``: this package has no interactive sign-in of MSAL's.
///
/// Source: MSAL's public surface.
///
/// `@unchecked`: nobody else can inherit, and all that is stored is constant.
#if canImport(ObjectiveC)
@objcMembers
#endif
public class MSALPublicClientApplication: NSObject, @unchecked Sendable {
    let engine: NativeAuthEngine
    /// Never given out: everybody gets a copy.
    private let settings: MSALPublicClientApplicationConfig
    let authority: MSALAuthority
    /// Who was signed in when that was asked last.
    let lastAccount = Lock<MSALAccount?>(nil)

    /// Makes an application. It sends and reads nothing.
    /// - Parameter configuration: the app and the tenant. Read once.
    /// - Throws: ``MSALNativeAuthConfigurationError`` that says what is wrong with the configuration: correct it.
    public convenience init(configuration: MSALPublicClientApplicationConfig) throws {
        try self.init(configuration: configuration, environment: ClientEnvironment())
    }

    /// Makes an application whose surroundings are given: for an app's tests, and for servers on this machine. An addition
    /// of this package.
    /// - Parameters:
    ///   - configuration: the app and the tenant. Read once.
    ///   - environment: transport, clock, randomness and logger.
    ///   - store: where the session is kept; `nil` for the Keychain, or a file on Linux.
    ///   - developmentCertificatePath: a certificate authority in a PEM file that is trusted in addition, for this machine
    ///     only.
    /// - Throws: ``MSALNativeAuthConfigurationError`` that says what is wrong with the configuration: correct it.
    public init(
        configuration: MSALPublicClientApplicationConfig, environment: ClientEnvironment,
        store: (any SecretStore)? = nil, developmentCertificatePath: String? = nil
    ) throws {
        let settings = configuration.copy() as? MSALPublicClientApplicationConfig ?? configuration
        engine = try NativeAuthEngine(settings, environment, store, developmentCertificatePath)
        authority = settings.authority
        self.settings = settings
    }

    /// Makes an application for the address of all tenants, where nobody can sign in here.
    /// - Parameter clientId: the app's id.
    /// - Throws: ``MSALNativeAuthConfigurationError`` that says what is wrong with the configuration: correct it.
    public convenience init(clientId: String) throws {
        try self.init(configuration: MSALPublicClientApplicationConfig(clientId: clientId))
    }

    /// Makes an application.
    /// - Parameters:
    ///   - clientId: the app's id.
    ///   - authority: the tenant.
    /// - Throws: ``MSALNativeAuthConfigurationError`` that says what is wrong with the configuration: correct it.
    public convenience init(clientId: String, authority: MSALAuthority?) throws {
        try self.init(clientId: clientId, authority: authority, redirectUri: nil)
    }

    /// Makes an application.
    /// - Parameters:
    ///   - clientId: the app's id.
    ///   - authority: the tenant.
    ///   - redirectUri: where the browser comes back to.
    /// - Throws: ``MSALNativeAuthConfigurationError`` that says what is wrong with the configuration: correct it.
    public convenience init(clientId: String, authority: MSALAuthority?, redirectUri: String?) throws {
        try self.init(
            configuration: MSALPublicClientApplicationConfig(
                clientId: clientId, redirectUri: redirectUri, authority: authority))
    }

    /// A copy of what the application was made with.
    public var configuration: MSALPublicClientApplicationConfig {
        settings.copy() as? MSALPublicClientApplicationConfig ?? settings
    }

    /// The version of Microsoft's library whose names and behaviour this module has.
    public static var sdkVersion: String { "2.13.0" }

    /// Takes the address by which a browser or a broker comes back. There is neither here.
    /// - Parameters:
    ///   - response: the address.
    ///   - sourceApplication: the app that opened it.
    /// - Returns: `false`: the address is not for this library.
    public static func handleMSALResponse(_ response: URL, sourceApplication: String?) -> Bool { false }

    /// Ends an interactive sign-in. There is none here.
    /// - Returns: `false`: none was running.
    @discardableResult
    public static func cancelCurrentWebAuthSession() -> Bool { false }
}

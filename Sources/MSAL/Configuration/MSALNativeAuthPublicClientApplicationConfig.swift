import EntraNativeAuth

/// The configuration of an application for native authentication.
///
/// ```swift
/// let config = try MSALNativeAuthPublicClientApplicationConfig(
///     clientId: "Enter_the_Application_Id_Here",
///     tenantSubdomain: "Enter_the_Tenant_Subdomain_Here",
///     challengeTypes: [.OOB, .password])
/// let nativeAuth = try MSALNativeAuthPublicClientApplication(nativeAuthConfiguration: config)
/// ```
public final class MSALNativeAuthPublicClientApplicationConfig: MSALPublicClientApplicationConfig {
    /// The challenge types that the app supports.
    public let challengeTypes: MSALNativeAuthChallengeTypes
    /// The app's capabilities beyond simple sign-in. Empty by default.
    public var capabilities: MSALNativeAuthCapabilities = []
    /// The interceptor that adds header fields to every request.
    public var requestInterceptor: (any MSALNativeAuthRequestInterceptor)?

    /// Indicates whether the tenant speaks version 2 of the API.
    // No type of EntraNativeAuth: Swift 6.3.1 can't extract the symbols of a module with a package import of it.
    package var usesVersion2 = false

    /// Creates a configuration for a tenant by its subdomain.
    /// - Parameters:
    ///   - clientId: the application (client) id.
    ///   - tenantSubdomain: `contoso` of `contoso.onmicrosoft.com`.
    ///   - challengeTypes: the challenge types that the app supports.
    /// - Throws: ``MSALNativeAuthConfigurationError`` when the subdomain can't be part of a host name: correct it.
    public convenience init(
        clientId: String,
        tenantSubdomain: String,
        challengeTypes: MSALNativeAuthChallengeTypes
    ) throws {
        let tenant = try MSALNativeAuthConfigurationError.wrap { try EntraAuthority(tenantSubdomain: tenantSubdomain) }
        self.init(clientId: clientId, authority: try MSALCIAMAuthority(url: tenant.url), challengeTypes: challengeTypes)
    }

    /// Creates a configuration for a tenant by its address.
    /// - Parameters:
    ///   - clientId: the application (client) id.
    ///   - authority: the tenant.
    ///   - challengeTypes: the challenge types that the app supports.
    public init(clientId: String, authority: MSALAuthority, challengeTypes: MSALNativeAuthChallengeTypes) {
        self.challengeTypes = challengeTypes
        super.init(
            clientId: clientId,
            redirectUri: nil,
            authority: authority,
            nestedAuthBrokerClientId: nil,
            nestedAuthBrokerRedirectUri: nil
        )
    }

    /// Returns a configuration with the same values.
    public override func copy(with zone: NSZone? = nil) -> Any {
        let copy = MSALNativeAuthPublicClientApplicationConfig(
            clientId: clientId,
            authority: authority,
            challengeTypes: challengeTypes
        )
        copy.copyProperties(from: self)
        copy.capabilities = capabilities
        copy.requestInterceptor = requestInterceptor
        copy.usesVersion2 = usesVersion2
        return copy
    }
}

/// The challenge types that an app supports. The browser (`redirect`) is always added to the request.
///
/// Source: seed `Sign up a user`.
public struct MSALNativeAuthChallengeTypes: OptionSet, Hashable, Sendable {
    /// The options as bits.
    public let rawValue: Int

    /// Creates a set from bits.
    /// - Parameter rawValue: the bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// One-time codes by e-mail or text message.
    public static let OOB = Self(rawValue: 1)
    /// Passwords.
    public static let password = Self(rawValue: 2)
}

/// The app's capabilities beyond simple sign-in. Where the server requires a missing one, it requires the browser.
public struct MSALNativeAuthCapabilities: OptionSet, Hashable, Sendable {
    /// The options as bits.
    public let rawValue: Int

    /// Creates a set from bits.
    /// - Parameter rawValue: the bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The app supports a second factor.
    public static let mfaRequired = Self(rawValue: 1)
    /// The app can register a strong authentication method.
    public static let registrationRequired = Self(rawValue: 2)
}

#if canImport(ObjectiveC)
/// A completion block that receives header fields for a request; `nil` for none.
public typealias MSALNativeAuthRequestInterceptorAddHeaderCompletionBlock =
    @convention(block) ([String: String]?) -> Void
#else
/// A completion block that receives header fields for a request; `nil` for none.
public typealias MSALNativeAuthRequestInterceptorAddHeaderCompletionBlock = ([String: String]?) -> Void
#endif

/// An interceptor that adds header fields to every request of native authentication, such as for a gateway in front of
/// the tenant.
///
/// Only names that begin with `x-` are sent, except those that begin with `x-ms-`, `x-client-`, `x-broker-` or
/// `x-app-`.
#if canImport(ObjectiveC)
@objc
#endif
public protocol MSALNativeAuthRequestInterceptor: NSObjectProtocol {
    /// Called for header fields before a request is sent. May be called from any thread.
    /// - Parameters:
    ///   - requestUrl: the URL of the request.
    ///   - completionBlock: must be called once, from any thread, with the fields; `nil` for none. Until then the
    ///     request is not sent.
    func addAdditionalHeaderFields(
        _ requestUrl: URL?,
        completionBlock: @escaping MSALNativeAuthRequestInterceptorAddHeaderCompletionBlock
    )
}

// unchecked: an interceptor need not be Sendable, but is documented to be called from any thread.
/// The header fields from an app's interceptor.
struct InterceptedHeaders: @unchecked Sendable {
    let interceptor: any MSALNativeAuthRequestInterceptor

    /// Waits for the interceptor's first response, or until the task is cancelled.
    func callAsFunction(_ address: URL) async -> [String: String] {
        let (results, continuation) = AsyncStream.makeStream(
            of: [String: String].self,
            bufferingPolicy: .bufferingOldest(1)
        )

        interceptor.addAdditionalHeaderFields(address) { fields in
            continuation.yield(fields ?? [:])
            continuation.finish()
        }

        for await fields in results { return fields }
        return [:]
    }
}

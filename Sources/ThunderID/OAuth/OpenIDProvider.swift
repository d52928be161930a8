public import Foundation
import HTTPTypes
import NativeAuthCore

/// The endpoints of an OpenID provider, for redirect sign-in at a provider that is not a ThunderID server.
///
/// ```swift
/// let provider = try await OpenIDProvider.discover(issuer: "https://accounts.example.com")
/// let config = ThunderIDConfig(
///     baseUrl: provider.issuer, clientId: "…", afterSignInUrl: "com.example.app:/done", openIDProvider: provider)
/// ```
///
/// Source: OpenID Connect Discovery 1.0; RFC 8414.
public struct OpenIDProvider: Sendable, Hashable, Codable {
    /// The issuer, exactly as in the provider's tokens.
    public let issuer: String
    /// The authorization endpoint.
    public let authorizationEndpoint: URL
    /// The token endpoint.
    public let tokenEndpoint: URL
    /// The endpoint of the keys that sign its ID tokens (`jwks_uri`).
    public let keysEndpoint: URL
    /// The userinfo endpoint; `nil` if the provider has none.
    public let userInfoEndpoint: URL?
    /// The revocation endpoint; `nil` if tokens can't be revoked.
    public let revocationEndpoint: URL?
    /// The end-session endpoint for sign-out in a browser; `nil` if the provider has none.
    public let endSessionEndpoint: URL?
    /// Indicates whether each authorization response has the parameter `iss`, the issuer (RFC 9207).
    public let sendsIssuerParameter: Bool
    /// Indicates whether the provider has a registration page that `prompt=create` requests (Initiating User
    /// Registration via OpenID Connect 1.0).
    public let createsAccounts: Bool

    private enum CodingKeys: String, CodingKey {
        case issuer, authorizationEndpoint, tokenEndpoint, keysEndpoint, userInfoEndpoint, revocationEndpoint
        case endSessionEndpoint
        case sendsIssuerParameter = "namesItself"
        case createsAccounts
    }

    /// Fetches a provider's discovery document.
    /// - Parameters:
    ///   - issuer: the issuer: an `https` URL.
    ///   - developmentCertificatePath: a PEM file with a certificate to trust on this machine, for a local provider.
    ///   - developmentCertificateHost: for development only: see ``ThunderIDConfig/developmentCertificateHost``.
    /// - Returns: the provider's endpoints.
    /// - Throws: ``IAMError``: `invalidConfiguration` for an issuer that is not an `https` URL, an issuer without a
    ///   discovery document (404), or a certificate that can't be read, `networkError` or `requestTimeout` if the
    ///   request fails (try again), `serverError` if the document is invalid or names another issuer (check the
    ///   issuer).
    public static func discover(
        issuer: String,
        developmentCertificatePath: String? = nil,
        developmentCertificateHost: String? = nil
    ) async throws -> OpenIDProvider {
        try await IAMError.convertingErrors {
            let certificate = try DevelopmentCertificate.configured(
                path: developmentCertificatePath,
                host: developmentCertificateHost
            )
            return try await discover(
                issuer: issuer,
                service: ServiceClient(ClientEnvironment(), developmentCertificate: certificate)
            )
        }
    }

    static func discover(issuer: String, service: ServiceClient) async throws -> OpenIDProvider {
        guard let base = Self.httpsURL(issuer) else {
            throw NativeAuthError.invalidConfiguration("The issuer must be an https:// address.")
        }
        let http = ThunderIDHTTP(baseURL: base, service: service)
        let response = try await http.send(ThunderIDRequest(path: EndpointPath.discovery))
        return try OpenIDProvider(document: response.json(), issuer: issuer)
    }

    /// Parses a discovery document.
    /// - Throws: `NativeAuthError` with code `malformed_response`. A document with another issuer belongs to another
    ///   provider, whatever its origin; only a trailing slash may differ, since the app's developer enters the issuer.
    init(document: JSONValue, issuer given: String) throws(NativeAuthError) {
        guard let issuer = document["issuer"]?.string, Self.isSame(issuer, other: given) else {
            throw Self.refused("its document has a different issuer")
        }
        func endpoint(_ name: String) throws(NativeAuthError) -> URL? {
            guard let text = document[name]?.string, !text.isEmpty else {
                return nil
            }
            guard let url = Self.httpsURL(text) else {
                throw Self.refused("\(name) is not an https address")
            }
            return url
        }
        func required(_ name: String) throws(NativeAuthError) -> URL {
            guard let url = try endpoint(name) else {
                throw Self.refused("\(name) is missing")
            }
            return url
        }
        func supports(_ name: String, value: String) -> Bool {
            guard case .array(let values)? = document[name] else {
                return true
            }
            return values.contains(.string(value))
        }

        guard supports("response_types_supported", value: "code") else {
            throw Self.refused("it issues no codes")
        }
        guard supports("code_challenge_methods_supported", value: "S256") else {
            throw Self.refused("it does not protect codes with S256 (PKCE)")
        }

        self.issuer = issuer
        authorizationEndpoint = try required("authorization_endpoint")
        tokenEndpoint = try required("token_endpoint")
        keysEndpoint = try required("jwks_uri")
        userInfoEndpoint = try endpoint("userinfo_endpoint")
        revocationEndpoint = try endpoint("revocation_endpoint")
        endSessionEndpoint = try endpoint("end_session_endpoint")
        sendsIssuerParameter = document["authorization_response_iss_parameter_supported"] == .bool(true)
        createsAccounts = document["prompt_values_supported"]?.array?.contains(.string("create")) ?? false
    }

    /// Decodes a stored provider.
    /// - Throws: `DecodingError` if a member is missing or is not an `https` URL: discover it again.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func checked(_ text: String, key: CodingKeys) throws -> URL {
            guard let url = Self.httpsURL(text) else {
                throw DecodingError.dataCorruptedError(
                    forKey: key,
                    in: values,
                    debugDescription: "It is not an https address."
                )
            }
            return url
        }
        func required(_ key: CodingKeys) throws -> URL {
            try checked(try values.decode(String.self, forKey: key), key: key)
        }
        func optional(_ key: CodingKeys) throws -> URL? {
            try values.decodeIfPresent(String.self, forKey: key).map { try checked($0, key: key) }
        }

        issuer = try values.decode(String.self, forKey: .issuer)
        _ = try checked(issuer, key: .issuer)
        authorizationEndpoint = try required(.authorizationEndpoint)
        tokenEndpoint = try required(.tokenEndpoint)
        keysEndpoint = try required(.keysEndpoint)
        userInfoEndpoint = try optional(.userInfoEndpoint)
        revocationEndpoint = try optional(.revocationEndpoint)
        endSessionEndpoint = try optional(.endSessionEndpoint)
        sendsIssuerParameter = try values.decode(Bool.self, forKey: .sendsIssuerParameter)
        createsAccounts = try values.decode(Bool.self, forKey: .createsAccounts)
    }

    func isNamed(_ address: String) -> Bool {
        Self.isSame(issuer, other: address)
    }

    private static func isSame(_ one: String, other: String) -> Bool {
        one.withoutTrailingSlash.utf8.elementsEqual(other.withoutTrailingSlash.utf8)
    }

    /// Returns the provider's counterpart of a ThunderID server's path; `nil` if it has none.
    func url(_ path: String) -> URL? {
        switch path {
        case EndpointPath.authorize: authorizationEndpoint
        case EndpointPath.token: tokenEndpoint
        case EndpointPath.keys: keysEndpoint
        case EndpointPath.userInfo: userInfoEndpoint
        case EndpointPath.revoke: revocationEndpoint
        case EndpointPath.logout: endSessionEndpoint
        default: nil
        }
    }

    private static func httpsURL(_ text: String) -> URL? {
        guard let parts = URLComponents(string: text),
            parts.scheme?.lowercased() == "https"
        else { return nil }
        guard parts.user == nil,
            parts.password == nil,
            parts.fragment == nil
        else { return nil }
        guard let host = parts.host, !host.isEmpty else { return nil }
        return parts.url
    }

    private static func refused(_ reason: String) -> NativeAuthError {
        NativeAuthError(
            .malformedResponse,
            message: "Sign-in at this provider is not possible: \(reason). Check the issuer.",
            recovery: [.fixConfiguration]
        )
    }
}

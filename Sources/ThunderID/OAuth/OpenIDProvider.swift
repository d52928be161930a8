public import Foundation
import HTTPTypes
import NativeAuthCore

/// Where an OpenID provider's endpoints are, for redirect sign-in at a provider that is not a ThunderID server.
///
/// ```swift
/// let provider = try await OpenIDProvider.discover(issuer: "https://accounts.example.com")
/// let config = ThunderIDConfig(
///     baseUrl: provider.issuer, clientId: "…", afterSignInUrl: "com.example.app:/done", openIDProvider: provider)
/// ```
///
/// Source: OpenID Connect Discovery 1.0; RFC 8414.
public struct OpenIDProvider: Sendable, Hashable, Codable {
    /// The provider's name, letter by letter as its tokens say it.
    public let issuer: String
    /// Where a browser asks for a code.
    public let authorizationEndpoint: URL
    /// Where a code becomes tokens.
    public let tokenEndpoint: URL
    /// Where the keys are that its ID tokens are checked with.
    public let keysEndpoint: URL
    /// Who is signed in, for an access token; `nil` when the provider does not say.
    public let userInfoEndpoint: URL?
    /// Where tokens are revoked; `nil` when they can't be.
    public let revocationEndpoint: URL?
    /// Where a browser signs out; `nil` when it can't.
    public let endSessionEndpoint: URL?
    /// Whether each answer says whose it is (RFC 9207).
    public let namesItself: Bool
    /// Whether the provider has a registration page that `prompt=create` requests (Initiating User Registration via
    /// OpenID Connect 1.0).
    public let createsAccounts: Bool

    /// Asks a provider for its discovery document.
    /// - Parameters:
    ///   - issuer: the provider's name: an `https` address.
    ///   - developmentCertificatePath: a PEM file with a certificate to trust on this machine, for a local provider.
    /// - Returns: what it says.
    /// - Throws: ``IAMError``: `invalidConfiguration` for an issuer that is none or a certificate that can't be read,
    ///   `networkError` or `requestTimeout` when it can't be asked (try again), `serverError` when its answer makes no sense
    ///   or is somebody else's (check the issuer).
    public static func discover(
        issuer: String, developmentCertificatePath: String? = nil
    ) async throws -> OpenIDProvider {
        do {
            let certificate = try developmentCertificatePath.map(DevelopmentCertificate.init(path:))
            return try await discover(
                issuer: issuer, transport: DefaultTransport.make(developmentCertificate: certificate))
        } catch let error as NativeAuthError {
            throw IAMError(error)
        }
    }

    static func discover(issuer: String, transport: any HTTPTransport) async throws -> OpenIDProvider {
        guard let base = Self.address(issuer) else {
            throw IAMError(code: .invalidConfiguration, message: "The issuer must be an https:// address.")
        }
        let http = ThunderIDHTTP(
            baseURL: base, transport: transport, log: AuthLog(ClientEnvironment().logger),
            serverClock: ServerClock(.system))
        let document = try await http.json(WireRequest(path: Endpoint.discovery)).json
        return try OpenIDProvider(document: document, issuer: issuer)
    }

    /// Reads a discovery document.
    /// - Throws: ``IAMError`` with code `serverError`. A document that names another issuer is somebody else's, however it
    ///   came here; only a slash at the end is forgiven to whoever typed the name.
    init(document: JSONValue, issuer given: String) throws {
        guard let issuer = document["issuer"]?.string, Self.isSame(issuer, given) else {
            throw Self.refused("its document names another issuer")
        }
        func endpoint(_ name: String) throws -> URL? {
            guard let text = document[name]?.string, !text.isEmpty else { return nil }
            guard let url = Self.address(text) else { throw Self.refused("\(name) is not an https address") }
            return url
        }
        func required(_ name: String) throws -> URL {
            guard let url = try endpoint(name) else { throw Self.refused("\(name) is missing") }
            return url
        }
        func supports(_ name: String, _ value: String) -> Bool {
            guard case .array(let values)? = document[name] else { return true }
            return values.contains(.string(value))
        }
        guard supports("response_types_supported", "code") else { throw Self.refused("it issues no codes") }
        guard supports("code_challenge_methods_supported", "S256") else {
            throw Self.refused("it does not protect codes with S256 (PKCE)")
        }
        self.issuer = issuer
        authorizationEndpoint = try required("authorization_endpoint")
        tokenEndpoint = try required("token_endpoint")
        keysEndpoint = try required("jwks_uri")
        userInfoEndpoint = try endpoint("userinfo_endpoint")
        revocationEndpoint = try endpoint("revocation_endpoint")
        endSessionEndpoint = try endpoint("end_session_endpoint")
        namesItself = document["authorization_response_iss_parameter_supported"] == .bool(true)
        createsAccounts = document["prompt_values_supported"]?.array?.contains(.string("create")) ?? false
    }

    /// Reads one that was stored.
    /// - Throws: `DecodingError` when something is missing or is not an `https` address: discover it again.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func checked(_ text: String, _ key: CodingKeys) throws -> URL {
            guard let url = Self.address(text) else {
                throw DecodingError.dataCorruptedError(
                    forKey: key, in: values, debugDescription: "It is not an https address.")
            }
            return url
        }
        func required(_ key: CodingKeys) throws -> URL { try checked(try values.decode(String.self, forKey: key), key) }
        func optional(_ key: CodingKeys) throws -> URL? {
            try values.decodeIfPresent(String.self, forKey: key).map { try checked($0, key) }
        }
        issuer = try values.decode(String.self, forKey: .issuer)
        _ = try checked(issuer, .issuer)
        authorizationEndpoint = try required(.authorizationEndpoint)
        tokenEndpoint = try required(.tokenEndpoint)
        keysEndpoint = try required(.keysEndpoint)
        userInfoEndpoint = try optional(.userInfoEndpoint)
        revocationEndpoint = try optional(.revocationEndpoint)
        endSessionEndpoint = try optional(.endSessionEndpoint)
        namesItself = try values.decode(Bool.self, forKey: .namesItself)
        createsAccounts = try values.decodeIfPresent(Bool.self, forKey: .createsAccounts) ?? false
    }

    /// Whether an address is the provider's name, but for a slash at the end.
    func isNamed(_ address: String) -> Bool { Self.isSame(issuer, address) }

    private static func isSame(_ one: String, _ other: String) -> Bool {
        func bare(_ text: String) -> String { text.hasSuffix("/") ? String(text.dropLast()) : text }
        return bare(one).utf8.elementsEqual(bare(other).utf8)
    }

    /// Where the provider has what a ThunderID server has at a path; `nil` when it has none.
    func url(_ path: String) -> URL? {
        switch path {
        case Endpoint.authorize: authorizationEndpoint
        case Endpoint.token: tokenEndpoint
        case Endpoint.keys: keysEndpoint
        case Endpoint.userInfo: userInfoEndpoint
        case Endpoint.revoke: revocationEndpoint
        case Endpoint.logout: endSessionEndpoint
        default: nil
        }
    }

    private static func address(_ text: String) -> URL? {
        guard let parts = URLComponents(string: text), parts.scheme?.lowercased() == "https", parts.user == nil,
            parts.password == nil, parts.fragment == nil, let host = parts.host, !host.isEmpty
        else { return nil }
        return parts.url
    }

    private static func refused(_ why: String) -> IAMError {
        IAMError(
            NativeAuthError(
                .malformedResponse, message: "Sign-in at this provider is not possible: \(why). Check the issuer.",
                recovery: [.fixConfiguration]))
    }
}

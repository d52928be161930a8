import Foundation
import HTTPTypes
import HTTPTypesFoundation
import NativeAuthCore

/// The diagnostic requests to a server.
struct DiagnosticRequests: Sendable {
    /// One diagnostic request.
    enum Request: Sendable {
        case discovery
        case keys
        /// The metadata of an application; `nil` for that of the server.
        case meta(String?)
        /// An authorization request with `prompt=none`, which must end without user interaction.
        case authorization(_ client: String, _ redirectURI: String?)
        /// An authorization request up to the redirect to the sign-in page, whose URL names the client's application.
        /// The redirect is not followed.
        case pairing(_ client: String, _ redirectURI: String?)
        /// The start of a sign-in flow.
        case start(_ application: String)
        /// The JWKS of a user pool.
        case poolKeys(_ pool: String)
        /// A token request with an invalid refresh token; the error shows whether the app client exists.
        case poolClient(_ client: String)
        case tenantDiscovery
        case tenantKeys
        /// The token request of ``poolClient(_:)``, at a tenant.
        case tenantClient(_ client: String)
        /// The start of a sign-in at a tenant with an unknown user name, so that no code is sent.
        case tenantSignIn(_ client: String)

        /// The first request of a diagnosis: the discovery document, or the keys of a user pool, which has none.
        init(discoveryOf provider: Provider) {
            self =
                switch provider {
                case .thunderID: .discovery
                case .cognito(let pool): .poolKeys(pool.userPoolId)
                case .entra: .tenantDiscovery
                }
        }
    }

    /// A code challenge without a usable verifier: the example of RFC 7636, appendix B.
    private static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
    /// The `state` parameter of the authorization request.
    static let state = "doctor"
    private static let maximumResponseSize = 4 * 1_024 * 1_024

    let base: URL
    let transport: any HTTPTransport
    let timeout: Duration

    /// Sends a request.
    /// - Throws: `TransportError` if no response arrives.
    func send(_ request: Request) async throws(TransportError) -> DiagnosticResponse {
        let (path, query, body) = Self.parts(of: request)
        guard var components = URLComponents(url: base, resolvingAgainstBaseURL: false) else {
            throw TransportError(.invalidURL, requestMayHaveBeenSent: false)
        }
        components.path = ServerAddress.withoutSlash(components.path) + path
        if !query.isEmpty { components.queryItems = query }
        guard let url = components.url else { throw TransportError(.invalidURL, requestMayHaveBeenSent: false) }
        var head = HTTPRequest(method: .get, url: url)
        head.headerFields[.accept] = "application/json"
        if body != nil {
            head.method = .post
            head.headerFields[.contentType] = "application/json"
        }
        switch request {
        case .tenantClient, .tenantSignIn: head.headerFields[.contentType] = "application/x-www-form-urlencoded"
        default: break
        }
        if case .poolClient = request, let name = HTTPField.Name("X-Amz-Target") {
            head.headerFields[.contentType] = "application/x-amz-json-1.1"
            head.headerFields[name] = "AWSCognitoIdentityProviderService.InitiateAuth"
        }
        let request = TransportRequest(
            head, body: body, timeout: timeout, redirects: .handBack, maximumResponseSize: Self.maximumResponseSize)
        do {
            return DiagnosticResponse(try await transport.send(request), to: url)
        } catch let error as TransportError {
            throw error
        } catch {
            throw TransportError(.connectionFailed, underlying: error)
        }
    }

    private static func parts(of request: Request) -> (path: String, query: [URLQueryItem], body: Data?) {
        switch request {
        case .discovery: return ("/.well-known/openid-configuration", [], nil)
        case .keys: return ("/oauth2/jwks", [], nil)
        case .meta(let id):
            return ("/flow/meta", id.map { items(["type": "APP", "id": $0]) } ?? [], nil)
        case .authorization(let client, let redirectURI), .pairing(let client, let redirectURI):
            let pairs: KeyValuePairs = [
                "response_type": "code", "client_id": client, "scope": "openid", "state": state,
                "code_challenge": challenge, "code_challenge_method": "S256",
            ]
            var query = items(pairs)
            if case .authorization = request { query += items(["prompt": "none"]) }
            if let redirectURI { query += items(["redirect_uri": redirectURI]) }
            return ("/oauth2/authorize", query, nil)
        case .start(let application):
            let body = ["applicationId": application, "flowType": "AUTHENTICATION"]
            return ("/flow/execute", [], try? JSONEncoder().encode(body))
        case .poolKeys(let pool): return ("/\(pool)/.well-known/jwks.json", [], nil)
        case .poolClient(let client):
            let body: [String: Any] = [
                "AuthFlow": "REFRESH_TOKEN_AUTH", "ClientId": client,
                "AuthParameters": ["REFRESH_TOKEN": "invalid-diagnostic-token"],
            ]
            return ("/", [], try? JSONSerialization.data(withJSONObject: body))
        case .tenantDiscovery: return ("/v2.0/.well-known/openid-configuration", [], nil)
        case .tenantKeys: return ("/discovery/v2.0/keys", [], nil)
        case .tenantClient(let client):
            let fields = [
                ("client_id", client), ("grant_type", "refresh_token"), ("refresh_token", "invalid-diagnostic-token"),
                ("scope", "openid"),
            ]
            return ("/oauth2/v2.0/token", [], form(fields))
        case .tenantSignIn(let client):
            let fields = [
                ("client_id", client), ("username", "nobody@nativeauth.invalid"),
                ("challenge_type", "oob password redirect"), ("capabilities", "mfa_required registration_required"),
            ]
            return ("/oauth2/v2.0/initiate", [], form(fields))
        }
    }

    private static func items(_ pairs: KeyValuePairs<String, String>) -> [URLQueryItem] {
        pairs.map { URLQueryItem(name: $0.key, value: $0.value) }
    }

    private static func form(_ fields: [(String, String)]) -> Data {
        let plain = CharacterSet.alphanumerics.intersection(CharacterSet(charactersIn: "\u{0}"..."\u{7F}"))
            .union(CharacterSet(charactersIn: "-._~"))
        let pairs = fields.map { "\($0)=\($1.addingPercentEncoding(withAllowedCharacters: plain) ?? "")" }
        return Data(pairs.joined(separator: "&").utf8)
    }
}

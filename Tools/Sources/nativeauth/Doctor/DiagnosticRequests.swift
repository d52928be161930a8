import Foundation
import HTTPTypes
import HTTPTypesFoundation
import NativeAuthCore

struct DiagnosticRequests: Sendable {
    struct Request: Sendable {
        let path: String
        var query: [URLQueryItem] = []
        /// The body of a POST request.
        var body: Data?
        var contentType = "application/json"
        /// The operation of a user pool.
        var target: String?
    }

    private static let maximumResponseSize = 4 * 1_024 * 1_024

    let base: URL
    let transport: any HTTPTransport
    let timeout: Duration

    func send(_ request: Request) async throws(TransportError) -> DiagnosticResponse {
        guard var components = URLComponents(url: base, resolvingAgainstBaseURL: false) else {
            throw TransportError(.invalidURL, requestMayHaveBeenSent: false)
        }
        components.path = ServerAddress.withoutSlash(components.path) + request.path
        if !request.query.isEmpty { components.queryItems = request.query }
        guard let url = components.url else { throw TransportError(.invalidURL, requestMayHaveBeenSent: false) }

        var head = HTTPRequest(method: .get, url: url)
        head.headerFields[.accept] = "application/json"
        if request.body != nil {
            head.method = .post
            head.headerFields[.contentType] = request.contentType
        }
        if let target = request.target, let name = HTTPField.Name("X-Amz-Target") {
            head.headerFields[name] = target
        }

        do {
            let response = try await transport.send(
                TransportRequest(
                    head,
                    body: request.body,
                    timeout: timeout,
                    redirects: .handBack,
                    maximumResponseSize: Self.maximumResponseSize
                )
            )
            return DiagnosticResponse(response: response, url: url)
        } catch let error as TransportError {
            throw error
        } catch {
            throw TransportError(.connectionFailed, underlying: error)
        }
    }
}

extension DiagnosticRequests.Request {
    /// A code challenge without a usable verifier: the example of RFC 7636, appendix B.
    private static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
    private static let invalidToken = "invalid-diagnostic-token"
    /// The `state` parameter of the authorization request.
    static let state = "doctor"

    static let keys = Self(path: "/oauth2/jwks")

    /// The metadata of an application; `nil` for that of the server.
    static func meta(_ id: String?) -> Self {
        guard let id else { return Self(path: "/flow/meta") }
        return Self(path: "/flow/meta", query: items(["type": "APP", "id": id]))
    }

    /// An authorization request. Its redirect to the sign-in page, which names the application, is not followed.
    /// - Parameter isSilent: whether to send `prompt=none`: the request must end without user interaction.
    static func authorization(_ client: String, _ redirectURI: String?, isSilent: Bool) -> Self {
        var query = items([
            "response_type": "code",
            "client_id": client,
            "scope": "openid",
            "state": state,
            "code_challenge": challenge,
            "code_challenge_method": "S256",
        ])
        if isSilent { query += items(["prompt": "none"]) }
        if let redirectURI { query += items(["redirect_uri": redirectURI]) }
        return Self(path: "/oauth2/authorize", query: query)
    }

    /// A token request with an invalid refresh token; the error shows whether the client's tokens are bound to a key.
    static func tokenClient(_ client: String) -> Self {
        let fields: KeyValuePairs = [
            "client_id": client,
            "grant_type": "refresh_token",
            "refresh_token": invalidToken,
        ]
        return form("/oauth2/token", fields)
    }

    static func startFlow(_ application: String) -> Self {
        let body = [
            "applicationId": application,
            "flowType": "AUTHENTICATION",
        ]
        return Self(path: "/flow/execute", body: json(body))
    }

    /// A token request with an invalid refresh token; the error shows whether the app client of a user pool exists.
    static func poolClient(_ client: String) -> Self {
        let body: [String: Any] = [
            "AuthFlow": "REFRESH_TOKEN_AUTH",
            "ClientId": client,
            "AuthParameters": ["REFRESH_TOKEN": invalidToken],
        ]
        return Self(
            path: "/",
            body: json(body),
            contentType: "application/x-amz-json-1.1",
            target: "AWSCognitoIdentityProviderService.InitiateAuth"
        )
    }

    static let tenantKeys = Self(path: "/discovery/v2.0/keys")

    /// The token request of ``poolClient(_:)``, at a tenant.
    static func tenantClient(_ client: String) -> Self {
        let fields: KeyValuePairs = [
            "client_id": client,
            "grant_type": "refresh_token",
            "refresh_token": invalidToken,
            "scope": "openid",
        ]
        return form("/oauth2/v2.0/token", fields)
    }

    /// The start of a sign-in at a tenant with an unknown user name, so that no code is sent.
    static func tenantSignIn(_ client: String) -> Self {
        let fields: KeyValuePairs = [
            "client_id": client,
            "username": "nobody@nativeauth.invalid",
            "challenge_type": "oob password redirect",
            "capabilities": "mfa_required registration_required",
        ]
        return form("/oauth2/v2.0/initiate", fields)
    }

    private static func items(_ pairs: KeyValuePairs<String, String>) -> [URLQueryItem] {
        pairs.map { URLQueryItem(name: $0.key, value: $0.value) }
    }

    private static func json(_ object: [String: Any]) -> Data? {
        try? JSONSerialization.data(withJSONObject: object)
    }

    private static func form(_ path: String, _ fields: KeyValuePairs<String, String>) -> Self {
        let plain = CharacterSet.alphanumerics.intersection(CharacterSet(charactersIn: "\u{0}"..."\u{7F}"))
            .union(CharacterSet(charactersIn: "-._~"))
        let pairs = fields.map { name, value in
            let encoded = value.addingPercentEncoding(withAllowedCharacters: plain)
            return "\(name)=\(encoded ?? "")"
        }

        return Self(
            path: path,
            body: Data(pairs.joined(separator: "&").utf8),
            contentType: "application/x-www-form-urlencoded"
        )
    }
}

import Foundation
import HTTPTypes
import HTTPTypesFoundation
import NativeAuthCore

/// The diagnostic requests to a server.
struct ServerQuestions: Sendable {
    /// One diagnostic request.
    enum Question: Sendable {
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
    }

    /// A code challenge without a usable verifier: the example of RFC 7636, appendix B.
    private static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
    /// The `state` parameter of the authorization request.
    static let state = "doctor"
    private static let largestAnswer = 4 * 1_024 * 1_024

    let base: URL
    let transport: any HTTPTransport
    let patience: Duration

    /// Sends a request.
    /// - Throws: `TransportError` if no response arrives.
    func ask(_ question: Question) async throws(TransportError) -> ServerAnswer {
        let (path, query, body) = Self.parts(question)
        guard var components = URLComponents(url: base, resolvingAgainstBaseURL: false) else {
            throw TransportError(.badAddress, requestMayHaveBeenSent: false)
        }
        let start = components.path
        components.path = (start.hasSuffix("/") ? String(start.dropLast()) : start) + path
        if !query.isEmpty { components.queryItems = query }
        guard let url = components.url else { throw TransportError(.badAddress, requestMayHaveBeenSent: false) }
        var head = HTTPRequest(method: body == nil ? .get : .post, url: url)
        head.headerFields[.accept] = "application/json"
        if body != nil { head.headerFields[.contentType] = "application/json" }
        switch question {
        case .tenantClient, .tenantSignIn: head.headerFields[.contentType] = "application/x-www-form-urlencoded"
        default: break
        }
        if case .poolClient = question, let name = HTTPField.Name("X-Amz-Target") {
            head.headerFields[.contentType] = "application/x-amz-json-1.1"
            head.headerFields[name] = "AWSCognitoIdentityProviderService.InitiateAuth"
        }
        let request = TransportRequest(
            head, body: body, timeout: patience, redirects: .handBack, maximumResponseSize: Self.largestAnswer)
        do {
            return ServerAnswer(try await transport.send(request), to: url)
        } catch let error as TransportError {
            throw error
        } catch {
            throw TransportError(.connectionFailed, underlying: error)
        }
    }

    private static func parts(_ question: Question) -> (path: String, query: [URLQueryItem], body: Data?) {
        func item(_ name: String, _ value: String) -> URLQueryItem { URLQueryItem(name: name, value: value) }
        switch question {
        case .discovery: return ("/.well-known/openid-configuration", [], nil)
        case .keys: return ("/oauth2/jwks", [], nil)
        case .meta(let id):
            return ("/flow/meta", id.map { [item("type", "APP"), item("id", $0)] } ?? [], nil)
        case .authorization(let client, let redirectURI), .pairing(let client, let redirectURI):
            var query = [
                item("response_type", "code"), item("client_id", client), item("scope", "openid"),
                item("state", state), item("code_challenge", challenge), item("code_challenge_method", "S256"),
            ]
            if case .authorization = question { query.append(item("prompt", "none")) }
            return ("/oauth2/authorize", query + (redirectURI.map { [item("redirect_uri", $0)] } ?? []), nil)
        case .start(let application):
            let body = ["applicationId": application, "flowType": "AUTHENTICATION"]
            return ("/flow/execute", [], try? JSONEncoder().encode(body))
        case .poolKeys(let pool): return ("/\(pool)/.well-known/jwks.json", [], nil)
        case .poolClient(let client):
            let body: [String: Any] = [
                "AuthFlow": "REFRESH_TOKEN_AUTH", "ClientId": client,
                "AuthParameters": ["REFRESH_TOKEN": "nobody-has-this-token"],
            ]
            return ("/", [], try? JSONSerialization.data(withJSONObject: body))
        case .tenantDiscovery: return ("/v2.0/.well-known/openid-configuration", [], nil)
        case .tenantKeys: return ("/discovery/v2.0/keys", [], nil)
        case .tenantClient(let client):
            let fields = [
                ("client_id", client), ("grant_type", "refresh_token"), ("refresh_token", "nobody-has-this-token"),
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

    private static func form(_ fields: [(String, String)]) -> Data {
        let plain = CharacterSet.alphanumerics.intersection(CharacterSet(charactersIn: "\u{0}"..."\u{7F}"))
            .union(CharacterSet(charactersIn: "-._~"))
        let pairs = fields.map { "\($0)=\($1.addingPercentEncoding(withAllowedCharacters: plain) ?? "")" }
        return Data(pairs.joined(separator: "&").utf8)
    }
}

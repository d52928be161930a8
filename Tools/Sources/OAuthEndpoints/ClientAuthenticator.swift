import EndpointSupport
import FlowEngine
import Foundation
import IdentityBase
import IdentityDomain

struct OAuthClient: Sendable {
    let application: Application
    let settings: OAuthSettings

    var id: String { application.clientID }

    func allows(_ grant: OAuthSettings.Grant) -> Bool {
        settings.grants.contains(grant)
    }
}

/// The authentication of clients. Public clients send only their ID. Confidential clients send a secret in the header
/// or in the form (RFC 6749, 2.3.1), or an assertion (RFC 7523), as registered.
struct ClientAuthenticator: Sendable {
    /// A refusal of the credentials in the header. The response contains the authentication scheme.
    struct HeaderRefused: Error {}

    private static let assertion = "client_assertion"
    /// The parameters with credentials.
    static let parameters = ["client_secret", assertion, "client_assertion_type"]

    let definitions: any DefinitionSource
    let hashing: HashingPool
    let assertions: ClientAssertionVerifier

    /// - Parameter path: the path of the called endpoint.
    /// - Throws: `OAuthError`, `HeaderRefused`.
    func authenticate(
        _ form: FormParameters,
        authorization header: String?,
        path: String
    ) async throws -> OAuthClient {
        let credentials = AuthorizationHeader.credentials(of: "basic", in: header)
        if form[Self.assertion] != nil || form["client_assertion_type"] != nil {
            guard credentials == nil, form["client_secret"] == nil else {
                throw OAuthError.twoAuthentications
            }
            return try await authenticateByAssertion(in: form, path: path)
        }

        if let credentials {
            return try await authenticateByHeader(credentials, form: form)
        }
        let id = try form.required("client_id")
        return try await authenticateBySecret(form["client_secret"], of: id, method: .post)
    }

    private func authenticateByHeader(_ credentials: String, form: FormParameters) async throws -> OAuthClient {
        guard let (id, secret) = Self.decoded(credentials) else {
            throw HeaderRefused()
        }
        guard form["client_secret"] == nil,
            form["client_id"] == nil || form["client_id"] == id
        else { throw OAuthError.twoAuthentications }
        return try await authenticateBySecret(secret, of: id, method: .basic)
    }

    private func authenticateByAssertion(in form: FormParameters, path: String) async throws -> OAuthClient {
        guard form["client_assertion_type"] == ClientAssertionVerifier.assertionType, let text = form[Self.assertion]
        else { throw OAuthError.invalidClientAssertion("unexpected client_assertion_type, or no client_assertion") }

        let id = try assertions.clientID(of: text)
        guard form["client_id"] == nil || form["client_id"] == id else {
            throw OAuthError.twoAuthentications
        }
        guard let client = registered(id) else { throw OAuthError.invalidClient }
        guard let keys = client.settings.keys else { throw OAuthError.wrongAuthenticationMethod }
        try await assertions.verify(text, of: id, keys: keys, at: path)
        return client
    }

    /// - Parameters:
    ///   - secret: the secret that the client has sent; nil if it has sent only its ID.
    ///   - method: how the client has sent the secret, or would send it.
    private func authenticateBySecret(
        _ secret: String?,
        of id: String,
        method: OAuthSettings.SecretMethod
    ) async throws -> OAuthClient {
        guard let client = registered(id) else { throw Self.refusal(of: method) }

        let isAuthenticated: Bool
        if let secret {
            isAuthenticated = try await matches(secret, settings: client.settings, method: method)
        } else {
            isAuthenticated = client.settings.keys == nil && client.settings.secret == nil
        }
        guard isAuthenticated else { throw Self.refusal(of: method) }
        return client
    }

    private static func refusal(of method: OAuthSettings.SecretMethod) -> any Error {
        switch method {
        case .basic: HeaderRefused()
        case .post: OAuthError.invalidClient
        }
    }

    private func matches(
        _ secret: String,
        settings: OAuthSettings,
        method: OAuthSettings.SecretMethod
    ) async throws -> Bool {
        guard settings.keys == nil else { throw OAuthError.wrongAuthenticationMethod }
        guard let hash = settings.secret else {
            guard secret.isEmpty else { throw OAuthError.wrongAuthenticationMethod }
            return false
        }

        guard settings.secretMethod == method else { throw OAuthError.wrongAuthenticationMethod }
        guard !secret.isEmpty else { return false }
        return try await hashing.run { try hash.matches(secret) }
    }

    private func registered(_ id: String) -> OAuthClient? {
        guard let application = definitions.current.applications[client: id],
            let settings = application.oauth
        else { return nil }
        return OAuthClient(application: application, settings: settings)
    }

    /// Returns the ID and the secret in the credentials of the scheme `Basic`; nil for malformed ones.
    private static func decoded(_ credentials: String) -> (id: String, secret: String)? {
        guard let data = Data(base64Encoded: credentials.trimmingCharacters(in: .whitespaces)),
            let text = String(exactly: data),
            let colon = text.firstIndex(of: ":"),
            let id = FormEncoding.decoded(text[..<colon]),
            let secret = FormEncoding.decoded(text[text.index(after: colon)...])
        else { return nil }
        return (id, secret)
    }
}

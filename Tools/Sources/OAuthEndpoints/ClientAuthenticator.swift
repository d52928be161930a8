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
    func client(_ form: FormParameters, authorization header: String?, path: String) async throws -> OAuthClient {
        let value = header.flatMap(Self.value)
        if form[Self.assertion] != nil || form["client_assertion_type"] != nil {
            guard value == nil, form["client_secret"] == nil else {
                throw OAuthError.twoAuthentications
            }
            return try await client(assertion: form, path: path)
        }

        if let value {
            return try await client(header: value, form: form)
        }
        let id = try form.required("client_id")
        return try await client(id, secret: form["client_secret"], method: .post)
    }

    private func client(header value: String, form: FormParameters) async throws -> OAuthClient {
        guard let (id, secret) = Self.credentials(value) else {
            throw HeaderRefused()
        }
        guard form["client_secret"] == nil,
            form["client_id"] == nil || form["client_id"] == id
        else { throw OAuthError.twoAuthentications }
        return try await client(id, secret: secret, method: .basic)
    }

    private func client(assertion form: FormParameters, path: String) async throws -> OAuthClient {
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

    /// - Parameter method: how the client has sent the secret, or would send it.
    private func client(
        _ id: String,
        secret: String?,
        method: OAuthSettings.SecretMethod
    ) async throws -> OAuthClient {
        var refused: any Error = OAuthError.invalidClient
        if method == .basic { refused = HeaderRefused() }
        guard let client = registered(id) else { throw refused }

        if let secret {
            guard try await isRight(secret, settings: client.settings, method: method) else {
                throw refused
            }
        } else {
            guard client.settings.keys == nil, client.settings.secret == nil else {
                throw refused
            }
        }
        return client
    }

    private func isRight(
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

    /// Returns the credentials after the `Basic` scheme; nil for another scheme.
    private static func value(of header: String) -> String? {
        let parts = header.split(separator: " ", maxSplits: 1)
        guard let scheme = parts.first, scheme.lowercased() == "basic" else {
            return nil
        }
        guard parts.count == 2 else { return "" }
        return String(parts[1])
    }

    private static func credentials(_ value: String) -> (id: String, secret: String)? {
        guard let data = Data(base64Encoded: value.trimmingCharacters(in: .whitespaces)),
            let text = String(exactly: data),
            let colon = text.firstIndex(of: ":"),
            let id = FormEncoding.decoded(text[..<colon]),
            let secret = FormEncoding.decoded(text[text.index(after: colon)...])
        else { return nil }
        return (id, secret)
    }
}

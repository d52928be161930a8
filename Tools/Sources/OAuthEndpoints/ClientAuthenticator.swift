import FlowEngine
import Foundation
import IdentityBase
import IdentityDomain

/// An authenticated client with its settings.
struct OAuthClient: Sendable {
    let application: Application
    let settings: OAuthSettings

    var id: String { application.clientID }

    func allows(_ grant: OAuthSettings.Grant) -> Bool { settings.grants.contains(grant) }
}

/// The authentication of clients. Public clients send only their ID. Confidential clients send a secret in the header
/// or in the form (RFC 6749, 2.3.1), or an assertion (RFC 7523), as registered.
struct ClientAuthenticator: Sendable {
    /// A refusal. If the header was used, the response contains the authentication scheme.
    struct Refused: Error {
        let error: OAuthError
        var usesHeader = false
    }

    private struct Credentials {
        let id: String
        let secret: String
    }

    private static let assertion = "client_assertion"
    /// The parameters with credentials.
    static let parameters = ["client_secret", assertion, "client_assertion_type"]

    let definitions: any DefinitionSource
    let hashing: HashingPool
    let assertions: ClientAssertionVerifier

    /// - Parameter path: the path of the called endpoint.
    /// - Throws: `Refused`.
    func client(_ form: FormParameters, authorization header: String?, path: String) async throws -> OAuthClient {
        if form[Self.assertion] != nil || form["client_assertion_type"] != nil {
            guard header.flatMap(Self.value) == nil, form["client_secret"] == nil else {
                throw Refused(error: .twoAuthentications)
            }
            do {
                return try await client(assertion: form, path: path)
            } catch let error as OAuthError {
                throw Refused(error: error)
            }
        }
        if let header, let value = Self.value(of: header) {
            guard let credentials = Self.credentials(value) else {
                throw Refused(error: .invalidClient, usesHeader: true)
            }
            guard form["client_secret"] == nil, form["client_id"] == nil || form["client_id"] == credentials.id
            else { throw Refused(error: .twoAuthentications) }
            return try await client(credentials.id, secret: credentials.secret, usesHeader: true)
        }
        guard let id = form["client_id"] else { throw Refused(error: .missing("client_id")) }
        return try await client(id, secret: form["client_secret"], usesHeader: false)
    }

    private func client(assertion form: FormParameters, path: String) async throws -> OAuthClient {
        guard form["client_assertion_type"] == ClientAssertionVerifier.assertionType, let text = form[Self.assertion]
        else { throw OAuthError.invalidClientAssertion("unexpected client_assertion_type, or no client_assertion") }
        let id = try assertions.clientID(of: text)
        guard form["client_id"] == nil || form["client_id"] == id else { throw OAuthError.twoAuthentications }
        guard let application = definitions.current.applications[client: id], let settings = application.oauth else {
            throw OAuthError.invalidClient
        }
        guard let keys = settings.keys else { throw OAuthError.wrongAuthenticationMethod }
        try await assertions.verify(text, of: id, keys: keys, at: path)
        return OAuthClient(application: application, settings: settings)
    }

    private func client(_ id: String, secret: String?, usesHeader: Bool) async throws -> OAuthClient {
        let refused = Refused(error: .invalidClient, usesHeader: usesHeader)
        guard let application = definitions.current.applications[client: id], let settings = application.oauth else {
            throw refused
        }
        if settings.keys != nil {
            throw secret == nil ? refused : Refused(error: .wrongAuthenticationMethod)
        }
        switch (settings.secret, secret) {
        case (nil, nil):
            break
        case (nil, let secret?):
            throw secret.isEmpty ? refused : Refused(error: .wrongAuthenticationMethod)
        case (let hash?, let secret?):
            guard settings.secretMethod == (usesHeader ? .basic : .post) else {
                throw Refused(error: .wrongAuthenticationMethod)
            }
            guard !secret.isEmpty, try await hashing.run({ try hash.matches(secret) }) else { throw refused }
        case (_?, nil):
            throw refused
        }
        return OAuthClient(application: application, settings: settings)
    }

    /// Returns the credentials after the `Basic` scheme; nil for another scheme.
    private static func value(of header: String) -> String? {
        let parts = header.split(separator: " ", maxSplits: 1)
        guard let scheme = parts.first, scheme.lowercased() == "basic" else { return nil }
        return if parts.count == 2 { String(parts[1]) } else { "" }
    }

    private static func credentials(_ value: String) -> Credentials? {
        guard let data = Data(base64Encoded: value.trimmingCharacters(in: .whitespaces)),
            let text = String(exactly: data), let colon = text.firstIndex(of: ":"),
            let id = FormEncoding.decoded(text[..<colon]),
            let secret = FormEncoding.decoded(text[text.index(after: colon)...])
        else { return nil }
        return Credentials(id: id, secret: secret)
    }
}

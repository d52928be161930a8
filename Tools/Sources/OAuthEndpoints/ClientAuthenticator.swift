package import FlowEngine
import Foundation
package import IdentityBase
package import IdentityDomain

/// The authentication of clients. Public clients send only their ID. Confidential clients send a secret in the header
/// or in the form (RFC 6749, 2.3.1), as registered.
package struct ClientAuthenticator: Sendable {
    /// A refusal. If the header was used, the response contains the authentication scheme.
    package struct Refused: Error {
        package let error: OAuthError
        var usesHeader = false

        package init(error: OAuthError, usesHeader: Bool = false) {
            self.error = error
            self.usesHeader = usesHeader
        }
    }

    /// An authenticated client with its settings.
    package struct Client: Sendable {
        package let application: Application
        package let settings: OAuthSettings

        package var id: String { application.clientID }

        package func allows(_ grant: OAuthSettings.Grant) -> Bool { settings.grants.contains(grant) }
    }

    private struct Credentials {
        let id: String
        let secret: String
    }

    package let definitions: any DefinitionSource
    package let hashing: HashingPool

    package init(definitions: any DefinitionSource, hashing: HashingPool) {
        self.definitions = definitions
        self.hashing = hashing
    }

    /// - Throws: `Refused`.
    package func client(_ form: FormParameters, authorization header: String?) async throws -> Client {
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

    private func client(_ id: String, secret: String?, usesHeader: Bool) async throws -> Client {
        let refused = Refused(error: .invalidClient, usesHeader: usesHeader)
        guard let application = definitions.current.applications[client: id], let settings = application.oauth else {
            throw refused
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
        return Client(application: application, settings: settings)
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

package import Foundation
import IdentityBase

package struct ProviderMetadata: Sendable, Codable, Equatable {
    let authorizationEndpoint: URL
    let tokenEndpoint: URL
    /// Key set for ID tokens; nil for plain OAuth 2.0.
    let keysEndpoint: URL?
    /// Description of the user in plain OAuth 2.0.
    var userInfoEndpoint: URL?
    var emailsEndpoint: URL?

    /// - Throws: `ProviderFailure` unless all addresses are allowed.
    package init(_ endpoints: ProviderConnection.Endpoints, issuer: String) throws {
        func url(_ text: String, name: String) throws -> URL {
            guard let url = ProviderURLPolicy.url(text, issuer: issuer) else {
                throw ProviderFailure.malformed(name)
            }
            return url
        }

        authorizationEndpoint = try url(endpoints.authorization, name: "authorization_endpoint")
        tokenEndpoint = try url(endpoints.token, name: "token_endpoint")
        keysEndpoint = try endpoints.keys.map { try url($0, name: "jwks_uri") }
        userInfoEndpoint = try endpoints.userInfo.map { try url($0, name: "userinfo_endpoint") }
        emailsEndpoint = try endpoints.emails.map { try url($0, name: "emails endpoint") }
    }

    /// - Parameter document: a discovery document (OpenID Connect Discovery 1.0).
    /// - Throws: `ProviderFailure`. A document with another issuer is always rejected.
    package init(document: Data, issuer: String) throws {
        guard let members = ReceivedJSON.decode(from: document) else {
            throw ProviderFailure.notJSON
        }
        guard members["issuer"]?.string == issuer else {
            throw ProviderFailure.otherIssuer
        }

        let endpoints = ProviderConnection.Endpoints(
            authorization: members["authorization_endpoint"]?.string ?? "",
            token: members["token_endpoint"]?.string ?? "",
            keys: members["jwks_uri"]?.string ?? ""
        )
        try self.init(endpoints, issuer: issuer)
    }
}

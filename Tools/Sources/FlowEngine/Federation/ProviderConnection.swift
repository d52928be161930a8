package import Foundation

/// An OpenID Connect provider that this server sends people to, and what this server is there.
package struct ProviderConnection: Sendable, Equatable {
    /// By what a person whom the provider names is found among the users, apart from an earlier sign-in.
    package enum Match: String, Sendable, CaseIterable {
        /// By e-mail address, if the provider says that it is verified.
        case email
    }

    /// Where the provider's endpoints are, for one that has no discovery document.
    package struct Endpoints: Sendable, Equatable {
        package var authorization: String
        package var token: String
        package var keys: String

        package init(authorization: String, token: String, keys: String) {
            self.authorization = authorization
            self.token = token
            self.keys = keys
        }
    }

    /// What flow files call it.
    package var id: String
    /// What a person is told.
    package var name: String
    /// The provider's issuer, letter by letter as its tokens say it.
    package var issuer: String
    package var clientID: String
    /// A file with the client's secret, read whenever it is needed; nil for a public client.
    package var clientSecretFile: URL?
    /// Where the provider sends the person afterwards: into the app.
    package var redirectURI: String
    package var scopes: [String]
    /// Whether the code is bound to a verifier (PKCE with S256).
    package var usesCodeChallenge: Bool
    /// nil: only whoever came by this connection before is known.
    package var matchBy: Match?
    /// A PEM file with a certificate authority that is trusted for this connection, if the provider is on loopback.
    package var authority: URL?
    /// nil: the provider's discovery document says it.
    package var endpoints: Endpoints?

    package init(
        id: String,
        name: String,
        issuer: String,
        clientID: String,
        clientSecretFile: URL? = nil,
        redirectURI: String,
        scopes: [String] = ["openid", "profile", "email"],
        usesCodeChallenge: Bool = true,
        matchBy: Match? = nil,
        authority: URL? = nil,
        endpoints: Endpoints? = nil
    ) {
        self.id = id
        self.name = name
        self.issuer = issuer
        self.clientID = clientID
        self.clientSecretFile = clientSecretFile
        self.redirectURI = redirectURI
        self.scopes = scopes
        self.usesCodeChallenge = usesCodeChallenge
        self.matchBy = matchBy
        self.authority = authority
        self.endpoints = endpoints
    }
}

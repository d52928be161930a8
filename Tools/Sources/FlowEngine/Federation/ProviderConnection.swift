package import Foundation

/// A connection to an OpenID Connect provider, with this server's client registration there.
package struct ProviderConnection: Sendable, Equatable {
    /// The attribute that links a provider identity to an existing user at the first sign-in.
    package enum Match: String, Sendable, CaseIterable {
        /// The email address, if the provider reports it as verified.
        case email
    }

    /// The endpoints of a provider without a discovery document.
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

    /// ID of the connection in flow files.
    package var id: String
    /// Name of the provider for the user.
    package var name: String
    /// Issuer of the provider, exactly as in its tokens.
    package var issuer: String
    package var clientID: String
    /// File with the client secret, read at each use; nil for a public client.
    package var clientSecretFile: URL?
    /// Address in the app to which the provider redirects the user.
    package var redirectURI: String
    package var scopes: [String]
    /// Whether the code is bound to a verifier (PKCE with S256).
    package var usesCodeChallenge: Bool
    /// Attribute that links an identity to an existing user; nil to use only links from earlier sign-ins.
    package var matchBy: Match?
    /// PEM file with an additional trusted certificate authority, for a provider on loopback only.
    package var authority: URL?
    /// Endpoints; nil to use the provider's discovery document.
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

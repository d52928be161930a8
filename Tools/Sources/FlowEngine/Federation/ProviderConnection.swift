package import Foundation

/// A connection to an identity provider, with this server's client registration there. The provider uses OpenID
/// Connect, or plain OAuth 2.0 with an endpoint that describes the user, such as GitHub.
package struct ProviderConnection: Sendable, Equatable {
    /// The attribute that links a provider identity to an existing user at the first sign-in.
    package enum Match: String, Sendable, CaseIterable {
        /// The email address, if the provider reports it as verified.
        case email
    }

    /// The authentication method at the token endpoint. The raw values are the protocol's.
    package enum SecretMethod: String, Sendable, CaseIterable {
        case basic = "client_secret_basic"
        case post = "client_secret_post"
    }

    /// The endpoints of a provider without a discovery document.
    package struct Endpoints: Sendable, Equatable {
        package var authorization: String
        package var token: String
        /// Key set for ID tokens; nil for plain OAuth 2.0.
        package var keys: String?
        /// Description of the user in plain OAuth 2.0; nil for OpenID Connect.
        package var userInfo: String?
        /// List of the user's e-mail addresses in plain OAuth 2.0; nil if the description is enough.
        var emails: String?

        package init(
            authorization: String, token: String, keys: String? = nil, userInfo: String? = nil, emails: String? = nil
        ) {
            self.authorization = authorization
            self.token = token
            self.keys = keys
            self.userInfo = userInfo
            self.emails = emails
        }
    }

    /// ID of the connection in flow files.
    package var id: String
    /// Name of the provider for the user.
    package var name: String
    /// Issuer of the provider, exactly as in its tokens; the authorization endpoint for plain OAuth 2.0.
    package var issuer: String
    package var clientID: String
    /// File with the client secret, read at each use; nil for a public client.
    var clientSecretFile: URL?
    /// Address in the app to which the provider redirects the user.
    package var redirectURI: String
    package var scopes: [String]
    /// Whether the code is bound to a verifier (PKCE with S256).
    var usesCodeChallenge: Bool
    /// Attribute that links an identity to an existing user; nil to use only links from earlier sign-ins.
    var matchBy: Match?
    /// PEM file with an additional trusted certificate authority, for a provider on loopback only.
    package var authority: URL?
    /// Endpoints; nil to use the provider's discovery document.
    package var endpoints: Endpoints?
    package var secretMethod: SecretMethod
    /// Names of the provider's members for claims that it names otherwise, in plain OAuth 2.0.
    package var claims: [String: String]

    /// Whether the provider issues ID tokens.
    package var isOpenID: Bool { endpoints?.userInfo == nil }

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
        endpoints: Endpoints? = nil,
        secretMethod: SecretMethod = .basic,
        claims: [String: String] = [:]
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
        self.secretMethod = secretMethod
        self.claims = claims
    }
}

package import Foundation

package struct OAuthSettings: Sendable {
    /// The grants of the token endpoint. The raw values are the protocol's.
    package enum Grant: String, Sendable, CaseIterable {
        case clientCredentials = "client_credentials"
        case authorizationCode = "authorization_code"
        case refreshToken = "refresh_token"
        case tokenExchange = "urn:ietf:params:oauth:grant-type:token-exchange"
        case backchannel = "urn:openid:params:grant-type:ciba"
    }

    /// The authentication methods of a client with a secret. The raw values are the protocol's.
    package enum SecretMethod: String, Sendable, CaseIterable {
        case basic = "client_secret_basic"
        case post = "client_secret_post"
    }

    package enum Keys: Sendable {
        case set(KeySetVerifier)
        case address(URL)
    }

    /// The authentication method of a client with a key set (RFC 7523, OpenID Connect Core 1.0, 9).
    package static let keyMethod = "private_key_jwt"

    /// The redirect URIs of an authorization. They must match exactly, except for the port of a loopback address.
    package var redirectURIs: [String]
    /// The redirect URIs after a sign-out, compared in the same way.
    package var postLogoutRedirectURIs: [String]
    package var grants: Set<Grant>
    package var secret: PBKDF2Hash?
    /// The public keys of a client that authenticates with signed assertions; nil for any other client.
    package var keys: Keys?
    /// The only authentication method that a client with a secret may use.
    package var secretMethod: SecretMethod
    /// Indicates whether an authorization requires a code challenge. For a public client it always does.
    package var requiresCodeChallenge: Bool
    /// The scopes that the client may request for itself.
    package var ownScopes: Set<String>
    /// The claims of the client's scopes. They define new scopes, and replace the claims of standard ones.
    package var scopeClaims: [String: [String]]
    package var tokens: TokenSettings

    package var isPublic: Bool { secret == nil && keys == nil }

    /// Checks whether a scope is a standard one or one of the client's `scopeClaims`. Any other is a permission.
    /// The permission to administer the server is never a scope with claims.
    package func knows(_ scope: String) -> Bool {
        scope != Permission.administration.name
            && (Scope.standardClaims[scope] != nil || scopeClaims[scope] != nil)
    }

    package func allowsRedirect(to address: String) -> Bool { RedirectURIMatcher.list(redirectURIs, contains: address) }

    package func allowsLogoutRedirect(to address: String) -> Bool {
        RedirectURIMatcher.list(postLogoutRedirectURIs, contains: address)
    }

    package init(
        redirectURIs: [String] = [],
        postLogoutRedirectURIs: [String] = [],
        grants: Set<Grant> = [.authorizationCode, .refreshToken],
        secret: PBKDF2Hash? = nil,
        secretMethod: SecretMethod = .basic,
        keys: Keys? = nil,
        requiresCodeChallenge: Bool = true,
        ownScopes: Set<String> = [],
        scopeClaims: [String: [String]] = [:],
        tokens: TokenSettings = TokenSettings()
    ) {
        self.redirectURIs = redirectURIs
        self.postLogoutRedirectURIs = postLogoutRedirectURIs
        self.grants = grants
        self.secret = secret
        self.secretMethod = secretMethod
        self.keys = keys
        self.requiresCodeChallenge = requiresCodeChallenge || (secret == nil && keys == nil)
        self.ownScopes = ownScopes
        self.scopeClaims = scopeClaims
        self.tokens = tokens
    }
}

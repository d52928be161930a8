/// What an application may do with OAuth.
package struct OAuthSettings: Sendable {
    /// The grants of the token endpoint. The raw values are the protocol's.
    package enum Grant: String, Sendable, CaseIterable {
        case clientCredentials = "client_credentials"
        case authorizationCode = "authorization_code"
        case refreshToken = "refresh_token"
        case tokenExchange = "urn:ietf:params:oauth:grant-type:token-exchange"
    }

    /// How a client with a secret shows it. The raw values are the protocol's.
    package enum SecretMethod: String, Sendable, CaseIterable {
        case basic = "client_secret_basic"
        case post = "client_secret_post"
    }

    /// Where an authorization may end, each compared as a whole; of an address on loopback, without its port.
    package var redirectURIs: [String]
    /// Where a sign-out may end, compared likewise.
    package var postLogoutRedirectURIs: [String]
    package var grants: Set<Grant>
    /// The hash of the client's secret; nil makes it a public client.
    package var secret: PBKDF2Hash?
    /// The only way in which the client may show its secret.
    package var secretMethod: SecretMethod
    /// Whether an authorization needs a code challenge. A public client always does.
    package var requiresCodeChallenge: Bool
    /// The scopes that the client may have for itself.
    package var ownScopes: Set<String>
    /// The attributes that the client's scopes show. They add scopes, and replace the claims of standard ones.
    package var scopeClaims: [String: [String]]

    package var isPublic: Bool { secret == nil }

    /// Whether every name is a standard scope or one of the client's `scopeClaims`.
    package func knows(_ scope: Scope) -> Bool {
        scope.names.allSatisfy { Scope.standardClaims[$0] != nil || scopeClaims[$0] != nil }
    }

    /// Whether an authorization may end at an address.
    package func allowsRedirect(to address: String) -> Bool { RegisteredAddress.list(redirectURIs, contains: address) }

    /// Whether a sign-out may end at an address.
    package func allowsLogoutRedirect(to address: String) -> Bool {
        RegisteredAddress.list(postLogoutRedirectURIs, contains: address)
    }

    package init(
        redirectURIs: [String] = [],
        postLogoutRedirectURIs: [String] = [],
        grants: Set<Grant> = [.authorizationCode, .refreshToken],
        secret: PBKDF2Hash? = nil,
        secretMethod: SecretMethod = .basic,
        requiresCodeChallenge: Bool = true,
        ownScopes: Set<String> = [],
        scopeClaims: [String: [String]] = [:]
    ) {
        self.redirectURIs = redirectURIs
        self.postLogoutRedirectURIs = postLogoutRedirectURIs
        self.grants = grants
        self.secret = secret
        self.secretMethod = secretMethod
        self.requiresCodeChallenge = requiresCodeChallenge || secret == nil
        self.ownScopes = ownScopes
        self.scopeClaims = scopeClaims
    }
}

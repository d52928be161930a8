package import Foundation

/// The claims about the user in one kind of token, and the token's lifetime, as the application's document sets them.
package struct TokenContents: Sendable, Equatable {
    /// Names of the claims about the user.
    package var attributes: Set<String>
    /// Lifetime in seconds; nil for the server's own.
    package var lifetime: TimeInterval?

    package init(attributes: Set<String> = [], lifetime: TimeInterval? = nil) {
        self.attributes = attributes
        self.lifetime = lifetime
    }
}

/// The contents of the tokens that an OAuth client gets.
package struct TokenSettings: Sendable, Equatable {
    package var accessToken: TokenContents
    /// Lifetime of an access token for the client itself; nil for the server's own.
    package var clientTokenLifetime: TimeInterval?
    /// The only claims about the user in an ID token; nil for all claims of its scopes.
    package var idTokenAttributes: Set<String>?
    package var idTokenLifetime: TimeInterval?
    /// The only claims of the UserInfo endpoint; nil for those of an ID token.
    package var userInfoAttributes: Set<String>?

    package init(accessToken: TokenContents = TokenContents()) { self.accessToken = accessToken }

    /// The longest lifetime that is set; 0 if none is set.
    package var longestLifetime: TimeInterval {
        [accessToken.lifetime, clientTokenLifetime, idTokenLifetime].compactMap(\.self).max() ?? 0
    }
}

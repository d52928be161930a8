package import Foundation

/// The tokens of a session, as a server issued them.
package struct TokenSet: Sendable, Equatable {
    /// What requests are authorized with.
    package var accessToken: Secret
    /// What new tokens can be asked for with; `nil` if the session can't be prolonged.
    package var refreshToken: Secret?
    /// Who signed in.
    package var idToken: Secret?
    /// What the access token is good for.
    package var scope: String?
    /// When the access token expires, by the server's clock; `nil` if the server did not say.
    package var expiresAt: Date?
    /// The issuer that was accepted when the tokens were checked; `nil` where issuers are not checked, and in a session that an
    /// older version stored.
    package var issuer: String?

    package init(
        accessToken: Secret, refreshToken: Secret? = nil, idToken: Secret? = nil, scope: String? = nil,
        expiresAt: Date? = nil, issuer: String? = nil
    ) {
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.idToken = idToken
        self.scope = scope
        self.expiresAt = expiresAt
        self.issuer = issuer
    }

    /// What a token endpoint gave.
    /// - Parameters:
    ///   - expiresAt: the expiry time of the access token, by the server's clock.
    ///   - issuer: the issuer that was accepted.
    package init(_ grant: TokenGrant, expiresAt: Date? = nil, issuer: String? = nil) {
        self.init(
            accessToken: grant.accessToken, refreshToken: grant.refreshToken, idToken: grant.idToken,
            scope: grant.scope, expiresAt: expiresAt, issuer: issuer)
    }

    /// These tokens after a refresh: what the server did not issue anew stays.
    package func refreshed(by new: TokenSet) -> TokenSet {
        var result = new
        result.refreshToken = new.refreshToken ?? refreshToken
        result.idToken = new.idToken ?? idToken
        result.scope = new.scope ?? scope
        result.issuer = new.issuer ?? issuer
        return result
    }
}

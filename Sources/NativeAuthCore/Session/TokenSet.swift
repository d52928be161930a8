package import Foundation

package struct TokenSet: Sendable, Equatable {
    package var accessToken: Secret
    /// The token that requests new tokens; `nil` if the session can't be extended.
    package var refreshToken: Secret?
    package var idToken: Secret?
    package var scope: String?
    /// The expiry of the access token, by the server's clock; `nil` if the server did not state it.
    package var expiresAt: Date?
    /// The issuer that was accepted when the tokens were checked; `nil` where issuers are not checked, and if the
    /// server's issuer was not known at that time.
    package var issuer: String?

    package init(
        accessToken: Secret,
        refreshToken: Secret? = nil,
        idToken: Secret? = nil,
        scope: String? = nil,
        expiresAt: Date? = nil,
        issuer: String? = nil
    ) {
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.idToken = idToken
        self.scope = scope
        self.expiresAt = expiresAt
        self.issuer = issuer
    }

    package init(_ response: OAuthTokenResponse, expiresAt: Date? = nil, issuer: String? = nil) {
        self.init(
            accessToken: response.accessToken,
            refreshToken: response.refreshToken,
            idToken: response.idToken,
            scope: response.scope,
            expiresAt: expiresAt,
            issuer: issuer
        )
    }

    /// Returns these tokens after a refresh: values that the server did not issue again stay.
    package func refreshed(by new: TokenSet) -> TokenSet {
        var result = new
        result.refreshToken = new.refreshToken ?? refreshToken
        result.idToken = new.idToken ?? idToken
        result.scope = new.scope ?? scope
        result.issuer = new.issuer ?? issuer
        return result
    }
}

import Foundation
import IdentityBase
import IdentityDomain

/// The endpoint `POST /oauth2/revoke` (RFC 7009).
struct RevocationEndpoint: Sendable {
    let tokens: TokenVerifier

    /// Revokes a token and all others of its family. A text that is no token of this server is ignored.
    ///
    /// - Throws: `OAuthError` if the form has no token, or if the token belongs to another client or is an ID token or
    ///   an assertion.
    func revoke(_ form: FormParameters, by client: ClientAuthenticator.Client) async throws {
        guard let text = form["token"] else { throw OAuthError.tokenRequired }
        guard let token = await tokens.signed(text) else { return }
        guard let owner = owner(of: token) else { throw OAuthError.notRevocable }
        guard owner == client.id else { throw OAuthError.foreignToken }
        if let family = token["tfid"] {
            try await tokens.store.revoke(family: family)
        } else if let id = token["jti"], let end = token.claims["exp"]?.integer {
            try await tokens.store.revoke(
                tokenID: id, until: Date(timeIntervalSince1970: TimeInterval(end)))
        }
    }

    private func owner(of token: SignedToken) -> String? {
        if token.isRefreshToken { return token["sub"] }
        return if token.isAccessToken { token["client_id"] } else { nil }
    }
}

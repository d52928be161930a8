import IdentityBase
import IdentityDomain

/// The endpoint `POST /oauth2/introspect` (RFC 7662).
struct IntrospectionEndpoint: Sendable {
    private static let members = [
        "scope", "client_id", "username", "exp", "iat", "nbf", "sub", "aud", "iss", "jti",
        SignedToken.resourceServerClaim,
    ]

    let tokens: TokenVerifier

    /// - Throws: `OAuthError` if the form has no token.
    func describe(_ form: FormParameters) async throws -> JSONValue {
        guard let text = form["token"] else { throw OAuthError.tokenRequired }
        // ID tokens and assertions are not for resource servers.
        guard let token = try await tokens.token(text), token.isAccessToken || token.isRefreshToken,
            try await isCurrent(token)
        else {
            return ["active": false]
        }
        var answer = token.claims.filter { Self.members.contains($0.key) }
        answer["active"] = true
        answer["token_type"] = "Bearer"
        return .object(answer)
    }

    private func isCurrent(_ token: SignedToken) async throws -> Bool {
        guard token.isRefreshToken else { return true }
        guard let id = token["jti"] else { return false }
        return try await tokens.store.isCurrent(refreshID: id)
    }
}

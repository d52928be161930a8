import Hummingbird

/// `/oauth2/userinfo`: what an access token's scopes show of its user.
struct UserInfoEndpoint: Sendable {
    let directory: UserDirectory
    let tokens: TokenVerifier

    func answer(authorization header: String?) async throws -> Response {
        guard let text = BearerHeader.token(in: header) else {
            var response = Answer.empty(status: .unauthorized)
            response.headers[.wwwAuthenticate] = "Bearer"
            return response
        }
        guard let token = try await tokens.token(text), token.isAccessToken, let subject = token["sub"] else {
            return try OAuthAnswer.bearerProblem(.invalidToken)
        }
        guard token.scope.isOpenID else { return try OAuthAnswer.bearerProblem(.openIDScopeRequired) }
        guard let user = try await directory.user(.id, subject) else {
            return try OAuthAnswer.bearerProblem(.invalidToken)
        }
        var claims = token.scope.claims(of: user)
        claims["sub"] = .string(user.id)
        return try OAuthAnswer.confidential(claims)
    }
}

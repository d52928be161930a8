import EndpointSupport
import FlowEngine
import Foundation
import Hummingbird
import IdentityBase
import IdentityDomain

/// The endpoints `/oauth2/revoke`, `/oauth2/introspect` and `/oauth2/userinfo`.
extension TokenEndpoint {
    private static let introspectedClaims = [
        "scope", "client_id", "username", "exp", "iat", "nbf", "sub", "aud", "iss", "jti",
        SignedToken.resourceServerClaim,
    ]

    /// Revokes a token and all others of its family (RFC 7009). A text that is no token of this server is ignored.
    /// - Throws: `OAuthError` if the form has no token, or if the token belongs to another client or is an ID token or
    ///   an assertion.
    func revoke(_ form: FormParameters, by client: OAuthClient) async throws {
        guard let text = form["token"] else { throw OAuthError.tokenRequired }
        guard let token = await tokens.signed(text) else { return }
        guard let owner = ownerID(of: token) else { throw OAuthError.notRevocable }
        guard owner == client.id else { throw OAuthError.foreignToken }

        if let family = token["tfid"] {
            try await tokens.store.revoke(family: family)
        } else if let id = token["jti"], let end = token.claims["exp"]?.integer {
            try await tokens.store.revoke(tokenID: id, until: Date(timeIntervalSince1970: TimeInterval(end)))
        }
    }

    private func ownerID(of token: SignedToken) -> String? {
        if token.isRefreshToken { return token["sub"] }
        if token.isAccessToken { return token["client_id"] }
        return nil
    }

    /// Describes a token (RFC 7662).
    func introspect(_ form: FormParameters) async throws -> JSONValue {
        guard let text = form["token"] else { throw OAuthError.tokenRequired }
        // ID tokens and assertions are not for resource servers.
        guard let token = try await tokens.token(text),
            token.isAccessToken || token.isRefreshToken,
            try await isCurrent(token)
        else { return ["active": false] }

        var answer = token.claims.filter { Self.introspectedClaims.contains($0.key) }
        answer["active"] = true
        answer["token_type"] = "Bearer"
        return .object(answer)
    }

    private func isCurrent(_ token: SignedToken) async throws -> Bool {
        guard token.isRefreshToken else { return true }
        guard let id = token["jti"] else { return false }
        return try await tokens.store.isCurrent(refreshID: id)
    }

    /// Returns the user's claims for the scopes of an access token.
    func userInfo(authorization header: String?) async throws -> Response {
        guard let text = AuthorizationHeader.bearerToken(in: header) else {
            var response = ResponseFactory.empty(status: .unauthorized)
            response.headers[.wwwAuthenticate] = "Bearer"
            return response
        }

        guard let token = try await tokens.token(text),
            token.isAccessToken,
            let subject = token["sub"]
        else { return try OAuthResponseFactory.bearerErrorResponse(.invalidToken) }
        // The subject of a client's own token is not a user, whatever the scope.
        guard var user = try await services.directory.user(.id, value: subject) else {
            return try OAuthResponseFactory.bearerErrorResponse(.invalidToken)
        }
        guard token.scope.isOpenID else {
            return try OAuthResponseFactory.bearerErrorResponse(.openIDScopeRequired)
        }

        let application = token["aud"].flatMap { services.definitions.current.applications[client: $0] }
        if let application {
            user = try await services.consents.visible(user, to: application.id)
        }
        let affiliation = try await services.organization.affiliation(of: user)
        let settings = application?.oauth
        let limit = settings?.tokens.userInfoAttributes ?? settings?.tokens.idTokenAttributes

        var claims = token.scope.claims(
            of: user,
            in: affiliation,
            for: settings,
            limitedTo: limit
        )
        claims["sub"] = .string(user.id)
        return try OAuthResponseFactory.confidential(claims)
    }
}

import EndpointSupport
import FlowEngine
import Hummingbird
import IdentityDomain

/// The endpoint `/oauth2/userinfo`, with the user's claims for the scopes of an access token.
struct UserInfoEndpoint: Sendable {
    let directory: UserDirectory
    let organization: OrganizationStore
    let consents: ConsentStore
    let definitions: any DefinitionSource
    let tokens: TokenVerifier

    func answer(authorization header: String?) async throws -> Response {
        guard let text = BearerHeader.token(in: header) else {
            var response = ResponseFactory.empty(status: .unauthorized)
            response.headers[.wwwAuthenticate] = "Bearer"
            return response
        }
        guard let token = try await tokens.token(text), token.isAccessToken, let subject = token["sub"] else {
            return try OAuthResponseFactory.bearerErrorResponse(.invalidToken)
        }
        // The subject of a client's own token is not a user, whatever the scope.
        guard var user = try await directory.user(.id, value: subject) else {
            return try OAuthResponseFactory.bearerErrorResponse(.invalidToken)
        }
        guard token.scope.isOpenID else { return try OAuthResponseFactory.bearerErrorResponse(.openIDScopeRequired) }
        let application = token["aud"].flatMap { definitions.current.applications[client: $0] }
        if let application { user = try await consents.visible(user, to: application.id) }
        let affiliation = try await organization.affiliation(of: user)
        var claims = token.scope.claims(of: user, in: affiliation, for: application?.oauth)
        claims["sub"] = .string(user.id)
        return try OAuthResponseFactory.confidential(claims)
    }
}

import FlowEngine
import IdentityBase
import IdentityDomain

/// The refresh token grant, with token rotation.
struct RefreshTokenGrant: Sendable {
    let services: ServerServices
    let tokens: TokenVerifier

    func tokens(_ form: FormParameters, for client: ClientAuthenticator.Client) async throws
        -> TokenEndpointResponse
    {
        guard let text = form["refresh_token"] else { throw OAuthError.missing("refresh_token") }
        // A token of a revoked family is invalid. A used token passes this check, so that `rotate` detects its replay.
        guard let old = try await tokens.token(text), old.isRefreshToken, let oldID = old["jti"],
            old["sub"] == client.id
        else { throw OAuthError.invalidRefreshToken }
        let scope = form["scope"].map { Scope($0, resourceServerID: old.scope.resourceServerID) } ?? old.scope
        guard scope.isWithin(old.scope) else { throw OAuthError.widenedScope }
        let now = services.clock.now()
        let newID = services.identifiers.next()
        guard let family = try await tokens.store.rotate(oldID, clientID: client.id, newID: newID),
            let user = try await services.directory.user(.id, value: family.userID)
        else { throw OAuthError.invalidRefreshToken }
        return try await TokenIssuer(services: services, now: now).answer(
            for: try await services.consents.visible(user, to: client.application.id), of: family, in: tokens.store,
            scope: scope, refreshID: newID, signIn: nil)
    }
}

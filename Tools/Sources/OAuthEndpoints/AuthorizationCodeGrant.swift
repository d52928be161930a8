import FlowEngine
import IdentityBase
import IdentityDomain

/// The authorization code grant.
struct AuthorizationCodeGrant: Sendable {
    let services: ServerServices
    let families: OAuthTokenStore

    func tokens(_ form: FormParameters, for client: ClientAuthenticator.Client) async throws
        -> TokenEndpointResponse
    {
        guard let code = form["code"] else { throw OAuthError.missing("code") }
        let (redirectURI, verifier) = (form["redirect_uri"], form["code_verifier"])
        let (clientID, refreshes) = (client.id, client.allows(.refreshToken))
        let now = services.clock.now()
        let refreshID: String? = if refreshes { services.identifiers.next() } else { nil }
        let (grant, family) = try await families.redeem(
            code: code, familyID: services.identifiers.next(), refreshID: refreshID, now: now
        ) { grant in
            guard grant.request.clientID == clientID else { throw OAuthError.invalidCode }
            guard redirectURI == grant.request.redirectURI || (redirectURI == nil && !grant.request.namesRedirectURI)
            else { throw OAuthError.wrongRedirectURI }
            try CodeChallenge.check(verifier, against: grant.request.codeChallenge)
        }
        guard let user = try await services.directory.user(.id, value: grant.userID) else {
            throw OAuthError.invalidCode
        }
        return try await TokenIssuer(services: services, now: now).answer(
            for: try await services.consents.visible(user, to: client.application.id), of: family, in: families,
            scope: grant.request.scope, refreshID: refreshID,
            signIn: TokenIssuer.SignIn(nonce: grant.request.nonce, at: grant.authenticatedAt))
    }
}

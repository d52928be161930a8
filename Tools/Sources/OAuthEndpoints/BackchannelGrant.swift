import FlowEngine
import IdentityBase
import IdentityDomain

/// The CIBA grant (`urn:openid:params:grant-type:ciba`), with which a client polls for the tokens of a backchannel
/// request.
struct BackchannelGrant: Sendable {
    let services: ServerServices
    let tokens: TokenVerifier
    let pending: PendingRequests

    func tokens(_ form: FormParameters, for client: ClientAuthenticator.Client) async throws -> TokenEndpointResponse {
        guard let secret = form["auth_req_id"] else { throw OAuthError.missing("auth_req_id") }
        let (clientID, now) = (client.id, services.clock.now())
        let answer: Result<(grant: CodeGrant, provenAt: Int64), OAuthError>? = try await pending.change(
            BackchannelRequest.self, kind: .backchannel, id: Digest.text(secret)
        ) { request in
            do throws(OAuthError) {
                return (.success(try request.poll(by: clientID, at: now)), isDone: true)
            } catch {
                // Only a denial removes the request: a poll by another client, or too early, must not end it.
                return (.failure(error), isDone: error.code == .accessDenied)
            }
        }
        guard let answer else { throw OAuthError.unknownBackchannelRequest }
        let (grant, provenAt) = try answer.get()
        let families = tokens.store
        let code = services.random.token()
        try await families.add(code: code, for: grant, provenAt: provenAt)
        let refreshID: String? = if client.allows(.refreshToken) { services.identifiers.next() } else { nil }
        let (_, family) = try await families.redeem(
            code: code, familyID: services.identifiers.next(), refreshID: refreshID, now: now
        ) { _ in }
        guard let user = try await services.directory.user(.id, value: grant.userID) else {
            throw OAuthError.unknownBackchannelRequest
        }
        return try await TokenIssuer(services: services, now: now).answer(
            for: try await services.consents.visible(user, to: client.application.id), of: family, in: families,
            scope: grant.request.scope, refreshID: refreshID,
            signIn: TokenIssuer.SignIn(nonce: nil, at: grant.authenticatedAt), grant: .backchannel)
    }
}

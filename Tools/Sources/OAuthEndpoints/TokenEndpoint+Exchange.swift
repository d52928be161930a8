import FlowEngine
import Foundation
import IdentityBase
import IdentityDomain

extension TokenEndpoint {
    private enum TokenType: String {
        case accessToken = "urn:ietf:params:oauth:token-type:access_token"
        case idToken = "urn:ietf:params:oauth:token-type:id_token"
        case jwt = "urn:ietf:params:oauth:token-type:jwt"
    }

    /// The subject token of a request, and the requested type.
    private struct ExchangeRequest {
        let subjectToken: String
        let subjectType: TokenType
        let requestedType: TokenType

        init(_ form: FormParameters) throws(OAuthError) {
            guard let token = form["subject_token"] else {
                throw .missingForExchange("subject_token")
            }
            guard let name = form["subject_token_type"] else {
                throw .missingForExchange("subject_token_type")
            }
            guard let type = TokenType(rawValue: name) else { throw .unsupportedSubjectType }

            subjectToken = token
            subjectType = type
            requestedType = try Self.requestedType(form["requested_token_type"])
        }

        private static func requestedType(_ name: String?) throws(OAuthError) -> TokenType {
            guard let name else { return .accessToken }
            guard let type = TokenType(rawValue: name), type != .idToken else {
                throw .unsupportedRequestedType
            }
            return type
        }
    }

    /// Returns a new access token for a token of this server other than a refresh token (RFC 8693). The `audience`
    /// parameter has no effect, as at the real server: the new token is for the client.
    func exchange(_ form: FormParameters, for client: OAuthClient) async throws -> TokenEndpointResponse {
        let request = try ExchangeRequest(form)
        if form["resource"] != nil { throw OAuthError.unknownResource }
        guard let token = try await validToken(request.subjectToken, for: client),
            let subject = token["sub"],
            let end = token.claims["exp"]?.integer
        else { throw OAuthError.invalidSubjectToken }
        if request.subjectType == .accessToken, !token.isAccessToken { throw OAuthError.notAnAccessToken }
        let actor = try await actorSubject(form, for: client)

        let requested = Scope(form["scope"], resourceServerID: token.scope.resourceServerID)
        guard requested.isWithin(token.scope) else {
            if token.scope.names.isEmpty { throw OAuthError.subjectHasNoScope }
            throw OAuthError.scopeNotInSubject
        }

        // The new token expires with the subject token, and is revoked with its family.
        let id = services.identifiers.next()
        if let family = try await tokens.store.family(of: token) {
            try await tokens.store.add(
                tokenID: id,
                to: family,
                until: Date(timeIntervalSince1970: TimeInterval(end)),
                isReadOnly: try await !tokens.mayChange(token)
            )
        }

        let contents = client.settings.tokens.accessToken
        var claims = token.claims.filter { name, _ in
            contents.attributes.contains(name) && !SignedToken.reservedClaims.contains(name)
        }
        claims["sub"] = .string(subject)
        claims["grant_type"] = .string(OAuthSettings.Grant.tokenExchange.rawValue)
        claims["act"] = actor.map { ["sub": .string($0)] }

        let scope = requested.names.isEmpty ? token.scope : requested
        var answer = try await TokenIssuer(services: services, now: services.clock.now()).issueAccessToken(
            to: client.id,
            claims,
            scope: scope,
            id: id,
            lifetime: contents.lifetime,
            until: end
        )
        answer.issuedTokenType = request.requestedType.rawValue
        return answer
    }

    /// Returns the subject of the actor token, which must be for the same client; nil if there is no actor token.
    private func actorSubject(_ form: FormParameters, for client: OAuthClient) async throws -> String? {
        guard let text = form["actor_token"] else {
            guard form["actor_token_type"] == nil else { throw OAuthError.actorTypeWithoutToken }
            return nil
        }

        guard let name = form["actor_token_type"] else { throw OAuthError.actorTypeRequired }
        guard let type = TokenType(rawValue: name) else { throw OAuthError.unsupportedActorType }
        guard let token = try await validToken(text, for: client),
            let subject = token["sub"],
            type != .accessToken || token.isAccessToken
        else { throw OAuthError.invalidActorToken }
        return subject
    }

    /// Returns a valid token for the client other than a refresh token.
    private func validToken(_ text: String, for client: OAuthClient) async throws -> SignedToken? {
        guard let token = try await tokens.token(text),
            !token.isRefreshToken,
            token["aud"] == client.id || token["aud"] == client.application.id
        else { return nil }
        return token
    }
}

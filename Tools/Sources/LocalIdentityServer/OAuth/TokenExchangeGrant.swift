import Foundation

/// Another token of this server for an access token (RFC 8693).
struct TokenExchangeGrant: Sendable {
    private enum TokenType: String {
        case accessToken = "urn:ietf:params:oauth:token-type:access_token"
        case idToken = "urn:ietf:params:oauth:token-type:id_token"
        case jwt = "urn:ietf:params:oauth:token-type:jwt"
    }

    let services: ServerServices
    let tokens: TokenVerifier

    func tokens(_ form: FormParameters, for client: ClientAuthenticator.Client) async throws -> TokenAnswer {
        let (text, type) = try subject(form)
        guard form["actor_token"] == nil, form["actor_token_type"] == nil else { throw OAuthError.actorNotSupported }
        if form["resource"] != nil { throw OAuthError.unknownResource }
        if form["audience"] != nil { throw OAuthError.audienceNotSupported }
        guard let token = try await tokens.token(text), !token.isRefreshToken, let subject = token["sub"],
            token["aud"] == client.id || token["aud"] == client.application.id, let end = token.claims["exp"]?.integer
        else { throw OAuthError.invalidSubjectToken }
        if type == .accessToken, !token.isAccessToken { throw OAuthError.notAnAccessToken }
        let requested = Scope(form["scope"])
        guard requested.isWithin(token.scope) else {
            throw token.scope.names.isEmpty ? OAuthError.subjectHasNoScope : OAuthError.scopeNotInSubject
        }
        // It ends with the one that it comes from: in time, and when that one's family is revoked.
        let id = services.identifiers.next()
        if let family = try await tokens.families.family(of: token) {
            try await tokens.families.add(
                tokenID: id, to: family, until: Date(timeIntervalSince1970: TimeInterval(end)),
                isReadOnly: try await !tokens.mayChange(token))
        }
        var answer = try await TokenIssuer(services: services, now: services.clock.now()).access(
            to: client.id,
            TokenAttributes.claims(handedOnBy: token).merging([
                "sub": .string(subject), "grant_type": .string(OAuthSettings.Grant.tokenExchange.rawValue),
            ]) { $1 }, scope: requested.names.isEmpty ? token.scope : requested, id: id, until: end)
        answer.issuedTokenType = (try requestedType(form)).rawValue
        return answer
    }

    private func subject(_ form: FormParameters) throws -> (String, TokenType) {
        guard let text = form["subject_token"] else { throw OAuthError.missingForExchange("subject_token") }
        guard let name = form["subject_token_type"] else {
            throw OAuthError.missingForExchange("subject_token_type")
        }
        guard let type = TokenType(rawValue: name) else { throw OAuthError.unsupportedSubjectType }
        _ = try requestedType(form)
        return (text, type)
    }

    private func requestedType(_ form: FormParameters) throws -> TokenType {
        guard let name = form["requested_token_type"] else { return .accessToken }
        guard let type = TokenType(rawValue: name), type != .idToken else {
            throw OAuthError.unsupportedRequestedType
        }
        return type
    }
}

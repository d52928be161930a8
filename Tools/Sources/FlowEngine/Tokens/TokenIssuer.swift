package import Foundation
package import IdentityBase
package import IdentityDomain

/// The issuer of signed tokens. `OAuthTokenStore` keeps the data that later checks need.
package struct TokenIssuer: Sendable {
    /// The sign-in data of an ID token. An ID token from a refresh has none.
    package struct SignIn: Sendable {
        package let nonce: String?
        package let at: Date

        package init(nonce: String?, at: Date) {
            self.nonce = nonce
            self.at = at
        }
    }

    package let services: ServerServices
    /// Time of issue, the same for all tokens of one response.
    package let now: Date

    package init(services: ServerServices, now: Date) {
        self.services = services
        self.now = now
    }

    /// Issues the tokens of a user's session.
    ///
    /// - Parameters:
    ///   - families: the store that records the family of the ID token.
    ///   - refreshID: the ID of the refresh token; nil for a client without refresh tokens.
    ///   - grant: the grant of the session.
    package func answer(
        for user: User, of family: TokenFamily, in families: OAuthTokenStore, scope: Scope, refreshID: String?,
        signIn: SignIn?, grant: OAuthSettings.Grant = .authorizationCode
    ) async throws -> TokenEndpointResponse {
        let affiliation = try await services.organization.affiliation(of: user)
        var answer = try await access(
            to: family.clientID,
            TokenAttributes.claims(of: user, in: affiliation).merging([
                "sub": .string(user.id),
                "aci": .string(family.aci),
                "tfid": .string(family.id),
                "grant_type": .string(grant.rawValue),
            ]) { $1 }, scope: scope)
        if let refreshID {
            answer.refreshToken = try await refreshToken(refreshID, of: family, scope: scope, grant: grant)
        }
        guard scope.isOpenID else { return answer }
        let idTokenID = services.identifiers.next()
        try await families.add(
            tokenID: idTokenID, to: family.id, until: now.addingTimeInterval(services.limits.idTokenLifetime))
        answer.idToken = try await idToken(
            idTokenID, for: user, in: affiliation, clientID: family.clientID, scope: scope, signIn: signIn)
        return answer
    }

    /// Issues an access token with these claims in addition to the common ones.
    ///
    /// - Parameters:
    ///   - id: the ID of the token; nil for a generated ID.
    ///   - end: the latest expiry, in seconds since 1970.
    package func access(
        to clientID: String, _ claims: [String: JSONValue], scope: Scope, id: String? = nil, until end: Int64 = .max
    ) async throws -> TokenEndpointResponse {
        let start = Int64(now.timeIntervalSince1970)
        let lifetime = min(Int64(services.limits.accessTokenLifetime), end - start)
        var claims = claims.merging(common(TimeInterval(lifetime))) { $1 }
        if let id { claims["jti"] = .string(id) }
        claims["aud"] = .string(clientID)
        claims["client_id"] = .string(clientID)
        claims.merge(Self.claims(of: scope)) { $1 }
        let token = try await services.signer.sign(claims, type: SignedToken.accessType)
        return TokenEndpointResponse(
            accessToken: token, expiresIn: lifetime, scope: scope.text)
    }

    /// Issues the signed error of a failed flow for the authorization that started it.
    func errorAssertion(
        _ error: ServiceError, authorizationRequestID: String, applicationID: String
    ) async throws -> String {
        var claims = common(TimeInterval(AuthAssertExecutor.lifetime))
        claims["aud"] = .string(applicationID)
        claims["authorization_request_id"] = .string(authorizationRequestID)
        claims["flow_error_type"] = "end_user_error"
        claims["flow_error_description"] = .string(error.description)
        return try await services.signer.sign(claims)
    }

    private func refreshToken(
        _ id: String, of family: TokenFamily, scope: Scope, grant: OAuthSettings.Grant
    ) async throws -> String {
        var claims = common(0)
        claims["jti"] = .string(id)
        claims["exp"] = .integer(Int64(family.refreshEnd.timeIntervalSince1970))
        claims["sub"] = .string(family.clientID)
        claims["aud"] = .string(services.issuer)
        claims["access_token_sub"] = .string(family.userID)
        claims["access_token_aud"] = .array([.string(family.clientID)])
        claims["aci"] = .string(family.aci)
        claims["tfid"] = .string(family.id)
        claims["grant_type"] = .string(grant.rawValue)
        claims.merge(Self.claims(of: scope)) { $1 }
        return try await services.signer.sign(claims)
    }

    private func idToken(
        _ id: String, for user: User, in affiliation: Affiliation, clientID: String, scope: Scope,
        signIn: SignIn?
    ) async throws -> String {
        let settings = services.definitions.current.applications[client: clientID]?.oauth
        var claims = scope.claims(of: user, in: affiliation, for: settings)
            .merging(common(services.limits.idTokenLifetime)) { $1 }
        claims["jti"] = .string(id)
        claims["sub"] = .string(user.id)
        claims["aud"] = .string(clientID)
        claims["nonce"] = signIn?.nonce.map(JSONValue.string)
        claims["auth_time"] = signIn.map { .integer(Int64($0.at.timeIntervalSince1970)) }
        return try await services.signer.sign(claims)
    }

    private static func claims(of scope: Scope) -> [String: JSONValue] {
        var claims: [String: JSONValue] = [:]
        claims["scope"] = scope.text.map(JSONValue.string)
        claims[SignedToken.resourceServerClaim] = scope.resourceServerID.map(JSONValue.string)
        return claims
    }

    private func common(_ lifetime: TimeInterval) -> [String: JSONValue] {
        let now = now.timeIntervalSince1970
        return [
            "iss": .string(services.issuer),
            "iat": .integer(Int64(now)),
            "nbf": .integer(Int64(now)),
            "exp": .integer(Int64(now) + Int64(lifetime)),
            "jti": .string(services.identifiers.next()),
        ]
    }
}

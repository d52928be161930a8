package import Foundation
package import IdentityBase
package import IdentityDomain

/// The issuer of signed tokens. `OAuthTokenStore` keeps the data that later checks need.
package struct TokenIssuer: Sendable {
    /// Lifetime of a flow's assertion, unless the application's document sets another.
    static let assertionLifetime: TimeInterval = 3_600

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
    ///   - signIn: the nonce and time of the sign-in, for the ID token; nil for a refresh.
    ///   - grant: the grant that began the session, also for a refresh.
    package func issueTokens(
        for user: User,
        of family: TokenFamily,
        in families: OAuthTokenStore,
        scope: Scope,
        refreshID: String?,
        signIn: (nonce: String?, at: Date)?,
        grant: OAuthSettings.Grant
    ) async throws -> TokenEndpointResponse {
        let affiliation = try await services.organization.affiliation(of: user)
        let contents = settings(of: family.clientID)?.accessToken ?? TokenContents()
        var claims = affiliation.claims(of: user, named: contents.attributes)
        claims["sub"] = .string(user.id)
        claims["aci"] = .string(family.aci)
        claims["tfid"] = .string(family.id)
        claims["grant_type"] = .string(grant.rawValue)

        var response = try await issueAccessToken(
            to: family.clientID,
            claims,
            scope: scope,
            lifetime: contents.lifetime
        )
        if let refreshID {
            response.refreshToken = try await refreshToken(refreshID, of: family, scope: scope, grant: grant)
        }

        guard scope.isOpenID else { return response }
        let idTokenID = services.identifiers.next()
        try await families.add(
            tokenID: idTokenID,
            to: family.id,
            until: now.addingTimeInterval(idTokenLifetime(of: family.clientID))
        )
        response.idToken = try await idToken(
            idTokenID,
            for: user,
            in: affiliation,
            clientID: family.clientID,
            scope: scope,
            signIn: signIn
        )
        return response
    }

    /// Issues an access token with these claims in addition to the common ones.
    ///
    /// - Parameters:
    ///   - id: the ID of the token; nil for a generated ID.
    ///   - lifetime: the lifetime in the client's settings; nil for the server's own.
    ///   - end: the latest expiry, in seconds since 1970.
    package func issueAccessToken(
        to clientID: String,
        _ claims: [String: JSONValue],
        scope: Scope,
        id: String? = nil,
        lifetime: TimeInterval?,
        until end: Int64 = .max
    ) async throws -> TokenEndpointResponse {
        let start = Int64(now.timeIntervalSince1970)
        let lifetime = min(Int64(lifetime ?? services.limits.accessTokenLifetime), end - start)

        var claims = claims.merging(commonClaims(lifetime: TimeInterval(lifetime))) { $1 }
        if let id {
            claims["jti"] = .string(id)
        }
        claims["aud"] = .string(clientID)
        claims["client_id"] = .string(clientID)
        claims.merge(Self.claims(of: scope)) { $1 }
        let token = try await services.signer.sign(claims, type: SignedToken.accessType)
        return TokenEndpointResponse(accessToken: token, expiresIn: lifetime, scope: scope.text)
    }

    /// Issues the signed error of a failed flow for the authorization that started it.
    func errorAssertion(
        _ error: ServiceError,
        authorizationRequestID: String,
        applicationID: String
    ) async throws -> String {
        try await services.signer.sign(
            commonClaims(lifetime: Self.assertionLifetime).merging([
                "aud": .string(applicationID),
                "authorization_request_id": .string(authorizationRequestID),
                "flow_error_type": "end_user_error",
                "flow_error_description": .string(error.description),
            ]) { $1 }
        )
    }

    private func refreshToken(
        _ id: String,
        of family: TokenFamily,
        scope: Scope,
        grant: OAuthSettings.Grant
    ) async throws -> String {
        var claims = commonClaims(lifetime: 0)
        claims["jti"] = .string(id)
        claims["exp"] = .integer(Int64(family.refreshEnd.timeIntervalSince1970))
        claims["sub"] = .string(family.clientID)
        claims["aud"] = .string(services.issuer)
        claims["aci"] = .string(family.aci)
        claims["tfid"] = .string(family.id)
        claims["grant_type"] = .string(grant.rawValue)
        claims["access_token_sub"] = .string(family.userID)
        claims["access_token_aud"] = [.string(family.clientID)]
        claims.merge(Self.claims(of: scope)) { $1 }
        return try await services.signer.sign(claims)
    }

    private func idToken(
        _ id: String,
        for user: User,
        in affiliation: Affiliation,
        clientID: String,
        scope: Scope,
        signIn: (nonce: String?, at: Date)?
    ) async throws -> String {
        let settings = services.definitions.current.applications[client: clientID]?.oauth
        let attributes = scope.claims(
            of: user,
            in: affiliation,
            for: settings,
            limitedTo: settings?.tokens.idTokenAttributes
        )

        var claims = attributes.merging(commonClaims(lifetime: idTokenLifetime(of: clientID))) { $1 }
        claims["jti"] = .string(id)
        claims["sub"] = .string(user.id)
        claims["aud"] = .string(clientID)
        claims["nonce"] = signIn?.nonce.map(JSONValue.string)
        claims["auth_time"] = signIn.map { .integer(Int64($0.at.timeIntervalSince1970)) }
        return try await services.signer.sign(claims)
    }

    /// Returns the settings of a client's tokens; nil for a deleted client.
    private func settings(of clientID: String) -> TokenSettings? {
        services.definitions.current.applications[client: clientID]?.oauth?.tokens
    }

    private func idTokenLifetime(of clientID: String) -> TimeInterval {
        settings(of: clientID)?.idTokenLifetime ?? services.limits.idTokenLifetime
    }

    private static func claims(of scope: Scope) -> [String: JSONValue] {
        ["scope": scope.text, SignedToken.resourceServerClaim: scope.resourceServerID]
            .compactMapValues { $0.map(JSONValue.string) }
    }

    func commonClaims(lifetime: TimeInterval) -> [String: JSONValue] {
        let now = Int64(now.timeIntervalSince1970)
        return [
            "iss": .string(services.issuer),
            "iat": .integer(now),
            "nbf": .integer(now),
            "exp": .integer(now + Int64(lifetime)),
            "jti": .string(services.identifiers.next()),
        ]
    }
}

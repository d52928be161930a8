import EndpointSupport
import Foundation
import IdentityBase
import IdentityDomain

/// The token endpoint of a user pool, for sign-ins on the hosted pages.
struct PoolTokenEndpoint: Sendable {
    let pool: UserPool
    let services: PoolServices
    let tokens: PoolTokens
    let origin: String

    /// - Throws: `OAuthError`.
    func answer(_ form: FormParameters, authorization: String?) async throws -> JSONValue {
        let client = try client(form, authorization: authorization)
        let call = PoolRequestContext(
            pool: pool,
            client: client,
            request: PoolRequest(),
            origin: origin,
            now: services.now
        )

        do {
            switch try form.required("grant_type") {
            case "authorization_code": return Self.response(try await redeemCode(form, call: call))
            case "refresh_token": return Self.response(try await refresh(form, call: call))
            default: throw OAuthError.unsupportedGrantType
            }
        } catch let error as PoolError {
            throw OAuthError(.invalidGrant, error.message)
        }
    }

    // MARK: - Grants

    private func redeemCode(_ form: FormParameters, call: PoolRequestContext) async throws -> JSONValue {
        let code = try form.required("code")
        guard let grant = try await PoolCodeStore(pool: pool, services: services).take(code),
            grant.request.clientID == call.client.id
        else { throw OAuthError.invalidCode }

        let request = grant.request
        guard form["redirect_uri"] == request.redirectURI else { throw OAuthError.wrongRedirectURI }
        try CodeChallenge.check(form["code_verifier"], against: request.codeChallenge)
        guard let user = try await services.accounts.account(id: grant.userID) else {
            throw OAuthError.invalidCode
        }
        return try await tokens.issue(
            to: user,
            provenAt: grant.provenAt,
            web: request,
            call: call
        )
    }

    private func refresh(_ form: FormParameters, call: PoolRequestContext) async throws -> JSONValue {
        var successor: String?
        if call.client.rotatesRefreshTokens {
            successor = services.server.random.token()
        }
        return try await tokens.renew(
            form.required("refresh_token"),
            successor: successor,
            deviceKey: nil,
            call: call
        )
    }

    /// Converts an `AuthenticationResult` to a token response (RFC 6749, section 5.1).
    private static func response(_ result: JSONValue) -> JSONValue {
        .members([
            "access_token": result["AccessToken"],
            "id_token": result["IdToken"],
            "refresh_token": result["RefreshToken"],
            "expires_in": result["ExpiresIn"],
            "token_type": result["TokenType"],
        ])
    }

    // MARK: - Client

    private func client(_ form: FormParameters, authorization: String?) throws -> PoolClient {
        var id = form["client_id"]
        var secret = form["client_secret"]
        if let authorization {
            guard let credentials = Self.credentials(authorization), id == nil || id == credentials.id else {
                throw OAuthError.invalidClient
            }
            id = credentials.id
            secret = credentials.secret
        }
        guard let client = pool.clients.first(where: { $0.id == id }) else {
            throw OAuthError.invalidClient
        }

        switch (services.secrets.clientSecret(client), secret) {
        case (nil, nil): return client
        case (let expected?, let sent?) where ConstantTime.equal(expected, right: sent): return client
        default: throw OAuthError.invalidClient
        }
    }

    private static func credentials(_ header: String) -> (id: String, secret: String)? {
        let parts = header.split(separator: " ", maxSplits: 1)
        guard parts.count == 2,
            parts[0].lowercased() == "basic",
            let data = Data(base64Encoded: String(parts[1])),
            let text = String(exactly: data),
            let colon = text.firstIndex(of: ":"),
            let id = FormEncoding.decoded(text[..<colon]),
            let secret = FormEncoding.decoded(text[text.index(after: colon)...])
        else { return nil }
        return (id, secret)
    }
}

extension FormParameters {
    fileprivate func required(_ name: String) throws -> String {
        guard let value = self[name] else { throw OAuthError.missing(name) }
        return value
    }
}

import Foundation
import IdentityBase
import IdentityDomain

/// The issuer of the pools' tokens, which also refreshes, validates and revokes them.
struct PoolTokens: Sendable {
    struct Access: Sendable {
        let pool: UserPool
        let client: PoolClient
        let user: Account
        let family: TokenFamily
    }

    /// The scope of the operations with an access token. Tokens of the pool's own operations have no other one.
    static let scope = "aws.cognito.signin.user.admin"

    let services: PoolServices

    static func issuer(_ pool: UserPool, origin: String) -> String {
        "\(origin)/\(pool.id)"
    }

    /// Issues the tokens of a new sign-in (`AuthenticationResult`).
    /// - Parameters:
    ///   - device: the known device; if nil, a pool that tracks devices adds one.
    ///   - web: the request of a sign-in on the hosted pages, which has no device; nil for the pool's operations.
    func issue(
        to user: Account,
        provenAt: Date,
        device: PoolDevice? = nil,
        web: PoolAuthorizationRequest? = nil,
        call: PoolRequestContext
    ) async throws -> JSONValue {
        let refreshToken = services.server.random.token()
        var newDevice: PoolDevice?
        if device == nil, web == nil, call.pool.devices != .off {
            newDevice = makeDevice(of: user, call.pool)
        }

        let family = try await services.families(in: call.pool).add(
            services.server.identifiers.next(),
            of: user.id,
            client: call.client,
            provenAt: provenAt,
            refreshToken: refreshToken,
            deviceKey: (device ?? newDevice)?.key,
            newDevice: newDevice,
            scope: web?.scope
        )
        return try await authenticationResult(
            user,
            family: family,
            refreshToken: refreshToken,
            newDevice: newDevice,
            nonce: web?.nonce,
            call: call
        )
    }

    private func makeDevice(of user: Account, _ pool: UserPool) -> PoolDevice {
        let now = services.now.timeIntervalSince1970
        let bytes = services.secrets.bytes("device_group", name: pool.id)
        let group = Hexadecimal.text(bytes).prefix(9)

        return PoolDevice(
            key: "\(pool.region)_\(services.server.identifiers.nextRandom())",
            groupKey: "-\(group)",
            poolID: pool.id,
            userID: user.id,
            createdAt: now,
            authenticatedAt: now,
            modifiedAt: now
        )
    }

    /// Issues new tokens for a refresh token (`REFRESH_TOKEN_AUTH`).
    func refresh(_ parameters: AuthParameters, call: PoolRequestContext) async throws -> JSONValue {
        let token = try parameters.required("REFRESH_TOKEN", member: .refreshToken)
        if let secret = services.secrets.clientSecret(call.client) {
            let family = try services.families(in: call.pool).family(refreshToken: token)
            var user: Account?
            if let id = family?.userID {
                user = try await services.accounts.account(id: id)
            }
            try SecretHash.check(
                try parameters.optional("SECRET_HASH", member: .secretHash),
                of: user?.names ?? [],
                client: call.client,
                secret: secret
            )
        }

        let result = try await renew(
            token,
            successor: nil,
            deviceKey: try parameters.optional("DEVICE_KEY", member: .deviceKey),
            call: call
        )
        return ["ChallengeParameters": [:], "AuthenticationResult": result]
    }

    /// Issues new tokens for a refresh token, with token rotation if the client has it (`GetTokensFromRefreshToken`).
    func exchange(_ call: PoolRequestContext) async throws -> JSONValue {
        let token = try call.request.required(.refreshToken)
        try checkSecret(try call.request.optional(.clientSecret), of: call.client)

        var successor: String?
        if call.client.rotatesRefreshTokens {
            successor = services.server.random.token()
        }
        let result = try await renew(
            token,
            successor: successor,
            deviceKey: try call.request.optional(.deviceKey),
            call: call
        )
        return ["AuthenticationResult": result]
    }

    /// Issues new tokens for a refresh token (`AuthenticationResult`).
    /// - Parameter successor: the refresh token that replaces it; nil without rotation.
    func renew(
        _ token: String,
        successor: String?,
        deviceKey: String?,
        call: PoolRequestContext
    ) async throws -> JSONValue {
        let family = try await services.families(in: call.pool).use(
            token,
            client: call.client,
            successor: successor,
            deviceKey: deviceKey
        )

        guard let user = try await services.accounts.account(id: family.userID) else {
            throw PoolError.notAuthorized("Invalid Refresh Token")
        }
        return try await authenticationResult(user, family: family, refreshToken: successor, call: call)
    }

    /// Revokes the family of a refresh token (`RevokeToken`).
    func revoke(_ call: PoolRequestContext) async throws -> JSONValue {
        let token = try call.request.required(.token)
        // Only this operation defines an error of its own for a wrong client secret.
        let secret = try call.request.optional(.clientSecret)
        try checkSecret(secret, of: call.client, refusal: "UnauthorizedException")
        guard call.client.allowsRevocation else {
            throw PoolError("UnsupportedOperationException", "Token revocation is not enabled for this client.")
        }
        if await services.server.signer.claims(token) != nil {
            throw PoolError("UnsupportedTokenTypeException", "Only a refresh token can be revoked.")
        }

        // The revocation of an unknown token succeeds (RFC 7009, section 2.2).
        let families = services.families(in: call.pool)
        guard let family = try families.family(refreshToken: token) else {
            return [:]
        }
        guard family.clientID == call.client.id else {
            throw PoolError("UnauthorizedException", "The token belongs to another client.")
        }
        try await families.revoke(family.id)
        return [:]
    }

    func access(_ request: PoolRequest) async throws -> Access {
        try await validateAccessToken(try request.required(.accessToken))
    }

    /// Returns the pool, client, user and family of a valid access token. The user must not have to reset the password.
    func validateAccessToken(_ text: String) async throws -> Access {
        guard let claims = await services.server.signer.claims(text),
            claims["token_use"] == "access",
            let issuer = claims["iss"]?.string,
            let clientID = claims["client_id"]?.string,
            let (pool, client) = services.pools().client(clientID),
            services.origins.contains(where: { Self.issuer(pool, origin: $0) == issuer }),
            let id = claims["sub"]?.string,
            let end = claims["exp"]?.integer,
            let familyID = claims["origin_jti"]?.string
        else { throw PoolError.notAuthorized("Invalid Access Token") }
        guard Scope(claims["scope"]?.string).names.contains(Self.scope) else {
            throw PoolError.notAuthorized("Access Token does not have required scopes")
        }
        guard TimeInterval(end) > services.now.timeIntervalSince1970 else {
            throw PoolError.notAuthorized("Access Token has expired")
        }

        guard let user = try await services.accounts.account(id: id) else {
            throw PoolError.userNotFound
        }
        guard let family = try services.families(in: pool).active(familyID),
            family.userID == user.id
        else { throw PoolError.notAuthorized("Access Token has been revoked") }
        if user.state.status == .resetRequired { throw PoolError.passwordResetRequired }
        return Access(pool: pool, client: client, user: user, family: family)
    }

    /// - Parameter refusal: the type of the error for a wrong secret.
    private func checkSecret(
        _ sent: String?,
        of client: PoolClient,
        refusal: String = "NotAuthorizedException"
    ) throws {
        switch (services.secrets.clientSecret(client), sent) {
        case (nil, nil): break
        case (nil, _?): throw PoolError.invalidParameter("Client \(client.id) is not configured with secret")
        case (let secret?, let sent?) where ConstantTime.equal(secret, right: sent): break
        case (_?, _): throw PoolError(refusal, "Unable to verify the secret of client \(client.id)")
        }
    }

    private func authenticationResult(
        _ user: Account,
        family: TokenFamily,
        refreshToken: String?,
        newDevice: PoolDevice? = nil,
        nonce: String? = nil,
        call: PoolRequestContext
    ) async throws -> JSONValue {
        let client = call.client
        let now = Int64(services.now.timeIntervalSince1970)
        let common: [String: JSONValue] = [
            "sub": .string(user.id),
            "iss": .string(Self.issuer(call.pool, origin: call.origin)),
            "origin_jti": .string(family.id),
            "event_id": .string(services.server.identifiers.next()),
            "auth_time": .int(Int(family.provenAt.timeIntervalSince1970)),
            "iat": .integer(now),
        ]

        let name = user.name(in: call.pool)
        var access = common.merging([
            "token_use": "access",
            "client_id": .string(client.id),
            "username": .string(name),
            "scope": .string(family.webScope?.text ?? Self.scope),
            "exp": .integer(now + Int64(client.accessTokenLifetime)),
            "jti": .string(services.server.identifiers.next()),
        ]) { $1 }
        access["device_key"] = .text(family.deviceKey)

        var identity = common.merging([
            "token_use": "id",
            "aud": .string(client.id),
            "cognito:username": .string(name),
            "exp": .integer(now + Int64(client.idTokenLifetime)),
            "jti": .string(services.server.identifiers.next()),
        ]) { $1 }
        identity["nonce"] = .text(nonce)
        let attributes = PoolAttributes.all(of: user, for: client)
        for (attribute, value) in attributes where identity[attribute] == nil {
            if PoolAttributes.flags.contains(attribute) {
                identity[attribute] = .bool(value == "true")
            } else {
                identity[attribute] = .string(value)
            }
        }

        var idToken: String?
        if family.webScope?.names.contains("openid") ?? true {
            idToken = try await services.server.signer.sign(identity)
        }
        return .members([
            "AccessToken": .string(try await services.server.signer.sign(access)),
            "IdToken": .text(idToken),
            "RefreshToken": .text(refreshToken),
            "ExpiresIn": .int(Int(client.accessTokenLifetime)),
            "TokenType": "Bearer",
            "NewDeviceMetadata": newDevice?.metadata,
        ])
    }
}

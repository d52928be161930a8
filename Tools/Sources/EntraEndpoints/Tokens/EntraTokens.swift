import Foundation
import GRDB
import IdentityBase
import IdentityDomain

/// The issuer of tokens in the native authentication protocol, which also refreshes them.
struct EntraTokens: Sendable {
    struct Prepared: Sendable {
        let family: TokenFamily
        let refreshToken: String?
    }

    let services: EntraServices

    static func issuer(_ tenant: Tenant, origin: String) -> String {
        "\(origin)/\(tenant.id)/v2.0"
    }

    func prepare(_ proven: AuthenticatedUser, scope: Scope, call: EntraCall, isStrong: Bool) -> Prepared {
        let family = TokenFamily(
            id: services.server.identifiers.next(),
            clientID: call.client.id,
            userID: proven.userID,
            provenAt: proven.provenAt,
            refreshEnd: call.now.addingTimeInterval(call.client.refreshTokenLifetime),
            details: [TokenFamily.strongName: .bool(isStrong)]
        )
        var refreshToken: String?
        if scope.names.contains("offline_access") {
            refreshToken = services.server.random.token()
        }

        return Prepared(family: family, refreshToken: refreshToken)
    }

    /// Stores the family of tokens to be issued, unless the password was set after the user's authentication.
    static func store(_ prepared: Prepared, call: EntraCall, in connection: Database) throws {
        let family = prepared.family
        guard try !CredentialStore.isChanged(of: family.userID, since: family.provenAt, in: connection) else {
            throw EntraError.invalidToken
        }
        guard try !AccountStore.isDisabled(family.userID, in: connection) else {
            throw EntraError.accountDisabled
        }

        try families(call).add(
            family,
            refreshToken: prepared.refreshToken,
            keptUntil: family.refreshEnd.timeIntervalSince1970 + call.client.signedTokenLifetime,
            in: connection
        )
    }

    func refresh(_ scope: Scope, call: EntraCall) async throws -> JSONValue {
        let token = try call.form.required(.refreshToken)
        let successor = services.server.random.token()
        let requiresStrong = try !call.authenticationContexts().isEmpty
        let hasConsent = call.client.hasConsent(to: scope)

        let family = try await exchange(token, for: successor, call: call) { family in
            guard hasConsent else { return .consentRequired }
            guard family.isStrong || !requiresStrong else { return .strongSignInRequired }
            return nil
        }
        guard let user = try services.users.user(id: family.userID) else {
            throw EntraError.endedRefreshToken
        }

        let refreshed = Prepared(family: family, refreshToken: successor)
        return try await answer(refreshed, user: user, scope: scope, call: call)
    }

    /// Returns the family of a valid refresh token, which is exchanged for `successor`, unless `refusal` returns an
    /// error. A replayed token revokes the family, unless `RefreshReuse` allows it.
    private func exchange(
        _ token: String,
        for successor: String,
        call: EntraCall,
        refusal: @escaping @Sendable (TokenFamily) -> EntraError?
    ) async throws -> TokenFamily {
        let client = call.client
        let store = Self.families(call)
        let clock = services.server.clock
        let window = services.server.limits.refreshReuseWindow
        let database = services.server.database

        let result = try await database.pool.write { connection -> Result<TokenFamily, EntraError> in
            let now = clock.now().timeIntervalSince1970
            try services.sweep.run(connection, now: now)

            guard let family = try store.family(refreshToken: token, in: connection),
                family.clientID == client.id
            else { return .failure(.unknownRefreshToken) }
            guard !family.isRevoked, !family.isEnded else {
                return .failure(.endedRefreshToken)
            }
            guard family.refreshEnd.timeIntervalSince1970 > now else {
                return .failure(.expiredRefreshToken)
            }

            let isRotated = try store.rotate(
                token,
                to: successor,
                of: family,
                reuse: RefreshReuse(window: window, now: now),
                keptUntil: now + client.signedTokenLifetime,
                in: connection
            )
            guard isRotated else { return .failure(.endedRefreshToken) }

            // Throw the error to roll back the exchange.
            if let error = refusal(family) { throw error }
            return .success(family)
        }
        return try result.get()
    }

    private static func families(_ call: EntraCall) -> TokenFamilyStore {
        TokenFamilyStore(Realm(tenantID: call.tenant.id))
    }

    func answer(
        _ prepared: Prepared,
        user: EntraUser,
        scope: Scope,
        call: EntraCall,
        nonce: String? = nil
    ) async throws -> JSONValue {
        let signer = services.server.signer
        let now = Int64(services.server.clock.now().timeIntervalSince1970)
        let common = commonClaims(of: user, family: prepared.family, now: now, call: call)

        var access = common
        access["azp"] = .string(call.client.id)
        access["azpacr"] = "0"
        access["scp"] = .string(scope.text ?? "")
        access["exp"] = .integer(now + Int64(call.client.accessTokenLifetime))
        access["jti"] = .string(services.server.identifiers.next())
        let contexts = try call.authenticationContexts()
        if !contexts.isEmpty {
            access["acrs"] = .array(contexts.map(JSONValue.string))
        }

        var members: [String: JSONValue] = [
            "token_type": "Bearer",
            "scope": .string(scope.text ?? ""),
            "expires_in": .int(Int(call.client.accessTokenLifetime)),
            "access_token": .string(try await signer.sign(access)),
        ]
        members["refresh_token"] = .text(prepared.refreshToken)
        if scope.isOpenID {
            var identity = identityClaims(common, now: now, user: user, scope: scope, call: call)
            identity["nonce"] = .text(nonce)
            members["id_token"] = .string(try await signer.sign(identity))
        }
        if ["1", "true"].contains(call.form[.clientInfo]) {
            let info: JSONValue = [
                "uid": .string(user.id),
                "utid": .string(call.tenant.id),
            ]
            members["client_info"] = .string(Base64URL.text(try JSONEncoder().encode(info)))
        }
        return .object(members)
    }

    /// Returns the claims that the access token and the ID token have in common.
    private func commonClaims(
        of user: EntraUser,
        family: TokenFamily,
        now: Int64,
        call: EntraCall
    ) -> [String: JSONValue] {
        [
            "iss": .string(Self.issuer(call.tenant, origin: call.origin)),
            "aud": .string(call.client.id),
            "iat": .integer(now),
            "nbf": .integer(now),
            "oid": .string(user.id),
            "tid": .string(call.tenant.id),
            // The pairwise subject of the user, which differs between apps.
            "sub": .string(Digest.text("\(call.client.id)\u{0}\(user.id)")),
            "sid": .string(family.id),
            "ver": "2.0",
        ]
    }

    private func identityClaims(
        _ common: [String: JSONValue],
        now: Int64,
        user: EntraUser,
        scope: Scope,
        call: EntraCall
    ) -> [String: JSONValue] {
        var claims = common
        claims["exp"] = .integer(now + Int64(call.client.idTokenLifetime))
        claims["preferred_username"] = .string(user.shownName)
        claims["name"] = .string(user.user.text("name") ?? "unknown")
        if scope.names.contains("email"), let email = user.ownEmail {
            claims["email"] = .string(email.contact)
        }
        return claims
    }
}

extension TokenFamily {
    fileprivate static let strongName = "isStrong"

    /// Indicates whether a tenant's sign-in had a second factor or an equivalent proof.
    fileprivate var isStrong: Bool {
        details[Self.strongName] == .bool(true)
    }
}

import Foundation
import IdentityBase
import IdentityDomain

/// The issuer of tokens in the native authentication protocol, which also refreshes them.
struct EntraTokens: Sendable {
    /// The family and refresh token of tokens to be issued.
    struct New: Sendable {
        package let family: TokenFamily
        package let refreshToken: String?
    }

    package let services: EntraServices

    package static func issuer(_ tenant: Tenant, origin: String) -> String { "\(origin)/\(tenant.id)/v2.0" }

    package func new(_ proven: AuthenticatedUser, scope: Scope, call: EntraCall, isStrong: Bool) -> New {
        New(
            family: TokenFamily(id: services.server.identifiers.next(), proven: proven, call, isStrong: isStrong),
            refreshToken: scope.names.contains("offline_access") ? services.server.random.token() : nil)
    }

    package func refresh(_ scope: Scope, call: EntraCall) async throws -> JSONValue {
        let token = try call.form.required(.refreshToken)
        let successor = services.server.random.token()
        let requiresStrong = try !call.authenticationContexts().isEmpty
        let hasConsent = call.client.hasConsent(to: scope)
        let family = try await services.families.use(token, call: call, successor: successor) { family in
            guard hasConsent else { return .consentRequired }
            return if requiresStrong && !family.isStrong { .strongSignInRequired } else { nil }
        }
        guard let user = try await services.users.user(id: family.userID) else { throw EntraError.endedRefreshToken }
        return try await answer(New(family: family, refreshToken: successor), user: user, scope: scope, call: call)
    }

    package func answer(_ new: New, user: EntraUser, scope: Scope, call: EntraCall) async throws -> JSONValue {
        let now = Int64(services.server.clock.now().timeIntervalSince1970)
        let common: [String: JSONValue] = [
            "iss": .string(Self.issuer(call.tenant, origin: call.origin)), "aud": .string(call.client.id),
            "iat": .integer(now), "nbf": .integer(now), "oid": .string(user.id), "tid": .string(call.tenant.id),
            "sub": .string(Self.subject(user, client: call.client)), "sid": .string(new.family.id), "ver": "2.0",
        ]
        var access = common.merging([
            "azp": .string(call.client.id), "azpacr": "0", "scp": scope.text.map(JSONValue.string) ?? "",
            "exp": .integer(now + Int64(call.client.accessTokenLife)),
            "jti": .string(services.server.identifiers.next()),
        ]) { $1 }
        let contexts = try call.authenticationContexts()
        if !contexts.isEmpty { access["acrs"] = .array(contexts.map(JSONValue.string)) }
        var answer: [String: JSONValue] = [
            "token_type": "Bearer", "scope": .string(scope.text ?? ""),
            "expires_in": .integer(Int64(call.client.accessTokenLife)),
            "access_token": .string(try await services.server.signer.sign(access)),
        ]
        answer["refresh_token"] = new.refreshToken.map(JSONValue.string)
        if scope.isOpenID {
            answer["id_token"] = .string(
                try await services.server.signer.sign(identity(common, user: user, scope: scope, call: call)))
        }
        if ["1", "true"].contains(call.form[.clientInfo]) {
            let info: JSONValue = ["uid": .string(user.id), "utid": .string(call.tenant.id)]
            answer["client_info"] = .string(Base64URL.text(try JSONEncoder().encode(info)))
        }
        return .object(answer)
    }

    private func identity(
        _ common: [String: JSONValue], user: EntraUser, scope: Scope, call: EntraCall
    ) -> [String: JSONValue] {
        var claims = common
        claims["exp"] = .integer((common["iat"]?.integer ?? 0) + Int64(call.client.idTokenLife))
        claims["preferred_username"] = .string(user.shownName)
        claims["name"] = .string(user.user.text("name") ?? "unknown")
        if scope.names.contains("email"), let email = user.ownEmail { claims["email"] = .string(email.contact) }
        return claims
    }

    /// Returns the pairwise subject of a user, which differs between apps.
    private static func subject(_ user: EntraUser, client: TenantClient) -> String {
        Digest.text("\(client.id)\u{0}\(user.id)")
    }
}

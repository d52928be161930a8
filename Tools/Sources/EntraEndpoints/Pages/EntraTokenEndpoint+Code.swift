import Foundation
import GRDB
import IdentityBase
import IdentityDomain

extension EntraTokenEndpoint {
    /// Returns the tokens of an authorization code. The code remains valid after a refusal, so that an attacker without
    /// the verifier can't use it up.
    func answerAuthorizationCode(_ call: EntraCall) async throws -> JSONValue {
        let code = try call.form.required(.code)
        let redirectURI = try call.form.required(.redirectURI)
        let verifier = try call.form.required(.codeVerifier)
        let requested = Scope(try call.form.optional(.scope))
        guard call.client.hasConsent(to: requested) else { throw EntraError.consentRequired }

        let tokens = EntraTokens(services: services)
        let store = EntraPages.codes(of: call.tenant.id)
        let now = call.now.timeIntervalSince1970
        let (grant, prepared) = try await services.server.database.pool.write { connection in
            guard let found = try store.unexpired(code, now: now, in: connection) else {
                throw EntraError.invalidCode
            }
            let grant = try found.decoded(EntraCodeGrant.self)
            guard grant.request.clientID == call.client.id, grant.request.redirectURI == redirectURI else {
                throw EntraError.invalidCode
            }
            guard (try? CodeChallenge.check(verifier, against: grant.request.codeChallenge)) != nil else {
                throw EntraError.wrongVerifier
            }

            try store.remove(code, in: connection)
            let scope = Self.scope(of: grant, requested: requested)
            let prepared = tokens.prepare(grant.proven, scope: scope, call: call, isStrong: grant.isStrong)
            do {
                try EntraTokens.store(prepared, call: call, in: connection)
            } catch let error as EntraError where error == .invalidToken {
                // A new password since the sign-in.
                throw EntraError.invalidCode
            }
            return (grant, prepared)
        }

        let user = try services.users.existingUser(id: grant.proven.userID)
        return try await tokens.answer(
            prepared,
            user: user,
            scope: Self.scope(of: grant, requested: requested),
            call: call,
            nonce: grant.request.nonce
        )
    }

    /// Returns the scopes of the token request, or else those of the authorization request.
    private static func scope(of grant: EntraCodeGrant, requested: Scope) -> Scope {
        guard requested.names.isEmpty else { return requested }
        return grant.request.scope
    }
}

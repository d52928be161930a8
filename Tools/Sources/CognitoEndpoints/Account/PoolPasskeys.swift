import Foundation
import IdentityBase
import IdentityDomain

/// The passkeys of the signed-in user: `StartWebAuthnRegistration`, `CompleteWebAuthnRegistration`,
/// `ListWebAuthnCredentials` and `DeleteWebAuthnCredential`.
struct PoolPasskeys: Sendable {
    /// A registration that was started. A user has one; a new one replaces it.
    private struct Registration: Codable {
        let clientID: String
        let ceremony: PasskeyCeremony
    }

    private static let maximumPageSize = 20
    private static let notEnabled = PoolError(
        "WebAuthnNotEnabledException",
        "WebAuthn is not enabled for the user pool."
    )
    private static let noChallenge = PoolError(
        "WebAuthnChallengeNotFoundException",
        "There is no challenge for this registration, or it has expired. Start again."
    )
    private static let otherClient = PoolError(
        "WebAuthnClientMismatchException",
        "The registration was started by another app client."
    )

    let services: PoolServices
    let tokens: PoolTokens

    func start(_ request: PoolRequest) async throws -> JSONValue {
        let access = try await enabledAccess(request)
        let user = access.user
        let settings = services.passkeySettings(of: access.pool)
        let challenge = services.server.random.token()
        let lifetime = services.server.limits.passkeyLifetime

        var ceremony = settings.ceremony(
            .enrolment,
            challenge: challenge,
            userID: user.id,
            expiresAt: services.now.addingTimeInterval(lifetime)
        )
        // The access token proves the sign-in. Web Authentication Level 3, 7.1, step 15.
        ceremony.allowsAbsence = true
        let options = try settings.enrolmentOptions(
            challenge: challenge,
            timeout: Int64(lifetime * 1_000),
            user: user.user,
            excluding: try await services.passkeys(of: user.id, in: access.pool)
        )
        try await services.values.put(
            Registration(clientID: access.client.id, ceremony: ceremony),
            handle: user.id,
            for: lifetime,
            in: conversations(in: access.pool)
        )
        return .members(["CredentialCreationOptions": ReceivedJSON.decode(from: options.utf8)])
    }

    func complete(_ request: PoolRequest) async throws -> JSONValue {
        let access = try await enabledAccess(request)
        guard let document = try request.document("Credential") else {
            throw PoolError.missing("Credential")
        }
        guard let registration = try await takeRegistration(of: access) else { throw Self.noChallenge }
        guard registration.clientID == access.client.id else { throw Self.otherClient }

        do {
            try await add(WebAuthnResponse(document), for: registration.ceremony, of: access.user.id)
        } catch let refusal as PasskeyVerificationError {
            services.log("A new passkey was refused", refusal: refusal)
            throw Self.error(for: refusal)
        }
        return [:]
    }

    func list(_ request: PoolRequest) async throws -> JSONValue {
        let access = try await tokens.access(request)
        let limit = try request.number("MaxResults") ?? Self.maximumPageSize
        guard (0...Self.maximumPageSize).contains(limit) else {
            throw PoolError.invalid("maxResults", rule: "have value less than or equal to \(Self.maximumPageSize)")
        }
        let text = try request.optional(.nextToken)
        guard let position = text.map(Int64.init) ?? 0 else {
            throw PoolError.invalidParameter("Invalid pagination token.")
        }

        let (passkeys, next) = try await services.server.passkeys.page(
            of: access.user.id,
            relyingPartyID: services.passkeySettings(of: access.pool).relyingPartyID,
            after: position,
            limit: limit == 0 ? Self.maximumPageSize : limit
        )
        return .members([
            "Credentials": .array(passkeys.map(Self.description)),
            "NextToken": .text(next.map { String($0) }),
        ])
    }

    func remove(_ request: PoolRequest) async throws -> JSONValue {
        let id = try request.required(.credentialID)
        let access = try await tokens.access(request)
        guard try await services.server.passkeys.remove(id, of: access.user.id) else {
            throw PoolError("ResourceNotFoundException", "The credential does not exist.")
        }
        return [:]
    }

    // MARK: Registration

    private func enabledAccess(_ request: PoolRequest) async throws -> PoolTokens.Access {
        let access = try await tokens.access(request)
        guard access.pool.firstFactors.contains(.passkey) else { throw Self.notEnabled }
        return access
    }

    /// - Throws: `PasskeyVerificationError` for a refused response.
    private func add(
        _ response: WebAuthnResponse,
        for ceremony: PasskeyCeremony,
        of userID: String
    ) async throws {
        let passkey = try PasskeyVerifier(ceremony: ceremony).passkey(
            of: try PasskeyVerifier.Attestation(response.value),
            userID: userID,
            transports: response.transports,
            createdAt: services.now
        )
        guard try await services.server.passkeys.add(passkey) else {
            throw PasskeyVerificationError("the credential is registered already, or the user has too many")
        }
    }

    private static func error(for refusal: PasskeyVerificationError) -> PoolError {
        switch refusal.kind {
        case .invalid: .invalidParameter("The credential is not valid: \(refusal.reason).")
        case .relyingParty: PoolError("WebAuthnRelyingPartyMismatchException", "The relying party ID does not match.")
        case .origin: PoolError("WebAuthnOriginNotAllowedException", "The origin is not allowed.")
        case .notSupported:
            PoolError("WebAuthnCredentialNotSupportedException", "The credential is not supported: \(refusal.reason).")
        }
    }

    private func conversations(in pool: UserPool) -> ConversationStore {
        ConversationStore(
            Realm(rawValue: "\(Realm.pools.rawValue)-passkey:\(pool.id)"),
            capacity: services.server.limits.openExecutions
        )
    }

    /// Returns the started registration, and removes it: each challenge is valid for one response.
    private func takeRegistration(of access: PoolTokens.Access) async throws -> Registration? {
        try await services.values.take(
            Registration.self,
            handle: access.user.id,
            from: conversations(in: access.pool)
        )
    }

    private static func description(of passkey: Passkey) -> JSONValue {
        [
            "CredentialId": .string(passkey.id),
            "FriendlyCredentialName": .string(passkey.name),
            "RelyingPartyId": .string(passkey.relyingPartyID),
            "AuthenticatorTransports": .array(passkey.transports.map(JSONValue.string)),
            "CreatedAt": .double(passkey.createdAt.timeIntervalSince1970),
        ]
    }
}

import IdentityBase
import IdentityDomain

/// `AssociateSoftwareToken`, `VerifySoftwareToken` and `SetUserMFAPreference`.
struct PoolMFA: Sendable {
    private static let notOffered = PoolError(
        "SoftwareTokenMFANotFoundException",
        "Software Token MFA has not been enabled by the userPool."
    )
    private static let wrongCode = PoolError("EnableSoftwareTokenMFAException", "Code mismatch")

    let services: PoolServices
    let tokens: PoolTokens

    func associate(_ request: PoolRequest) async throws -> JSONValue {
        let secret = TOTP.secret(services.server.random)
        if let text = try request.optional(.accessToken) {
            let access = try await tokens.validateAccessToken(text)
            let pool = access.pool
            guard SecondFactors.offered(by: pool).contains(.totp) else {
                throw Self.notOffered
            }
            try SecondFactors.checkOffered(access.user, in: pool)

            try await services.accounts.update(access.user.id) { user, _ in
                user.state[factorsIn: pool].totpPending = secret
            }
            return ["SecretCode": .string(secret)]
        }

        let setUp = try await setUpSession(request)
        guard setUp.factors.contains(.totp) else { throw Self.notOffered }
        try await services.sessions(in: setUp.pool).end(setUp.handle)
        let handle = try await startSession(
            after: setUp,
            stage: .setUp(setUp.factors, secret: secret)
        )
        return ["SecretCode": .string(secret), "Session": .string(handle)]
    }

    func verify(_ request: PoolRequest) async throws -> JSONValue {
        let code = try request.required(.userCode)
        _ = try request.optional(.friendlyDeviceName)
        guard let text = try request.optional(.accessToken) else {
            return try await verify(code, in: try await setUpSession(request))
        }

        let access = try await tokens.validateAccessToken(text)
        let id = access.user.id
        let pool = access.pool
        try await attempt(code, of: id, pool: pool) { connection in
            guard let user = try AccountStore.account(id, in: connection) else {
                throw PoolError.userNotFound
            }
            try SecondFactors.checkOffered(user, in: pool)
            guard let secret = user.state[factorsIn: pool].totpPending else {
                throw Self.notOffered
            }
            return (user, secret)
        }
        return ["Status": "SUCCESS"]
    }

    private func verify(_ code: String, in setUp: SetUpSession) async throws -> JSONValue {
        guard let secret = setUp.secret, let id = setUp.session.userID else {
            throw Self.notOffered
        }
        let pool = setUp.pool
        let sessions = services.sessions(in: pool)
        let provenAt = setUp.session.provenAt ?? .distantPast
        let handle = setUp.handle

        try await attempt(code, of: id, pool: pool, in: handle) { connection in
            guard try sessions.isOpen(handle, in: connection) else {
                throw PoolError.invalidSession
            }
            var user = try PoolSignIn.userWithoutSecondFactor(id, pool: pool, provenAt: provenAt, in: connection)
            var factors = user.state[factorsIn: pool]
            factors.enabled.insert(.totp)
            factors.preferred = factors.preferred ?? .totp
            user.state[factorsIn: pool] = factors
            return (user, secret)
        }

        let next = try await startSession(after: setUp, stage: .isSetUp(.totp))
        return ["Status": "SUCCESS", "Session": .string(next)]
    }

    /// Checks the first code of an authenticator app and stores the app's secret, in one transaction.
    /// - Parameters:
    ///   - handle: the session, which ends after a correct code or too many wrong ones.
    ///   - find: returns the user, with the other changes to store after a correct code, and the secret.
    private func attempt(
        _ code: String,
        of id: String,
        pool: UserPool,
        in handle: String? = nil,
        find: @escaping @Sendable (AccountStore.Connection) throws -> (Account, secret: String)
    ) async throws {
        let sessions = services.sessions(in: pool)
        let now = services.now

        do {
            try await services.codes(in: pool).attempt(of: id) { connection in
                var (user, secret) = try find(connection)
                let app = TOTP(secret: secret)
                guard let step = app?.step(of: code, at: now, after: nil) else {
                    if let handle, try !sessions.countWrongAnswer(handle, in: connection) {
                        return .invalidSession
                    }
                    return Self.wrongCode
                }

                var factors = user.state[factorsIn: pool]
                factors.totpSecret = secret
                factors.totpPending = nil
                factors.totpStep = step
                user.state[factorsIn: pool] = factors
                try AccountStore.write(user.state, of: id, in: connection)
                if let handle { try sessions.end(handle, in: connection) }
                return nil
            }
        } catch let error as PoolError where error == .tooManyFailedAttempts {
            // The operation defines no error for too many failed attempts.
            throw Self.wrongCode
        }
    }

    func setPreference(_ request: PoolRequest) async throws -> JSONValue {
        let access = try await tokens.access(request)
        let preferences = try Self.readPreferences(request)
        guard preferences.values.filter(\.isPreferred).count < 2 else {
            throw PoolError.invalidParameter("Only one type of MFA can be preferred.")
        }

        let pool = access.pool
        try await services.accounts.update(access.user.id) { user, _ in
            try SecondFactors.checkOffered(user, in: pool)
            for (factor, preference) in preferences {
                try Self.apply(preference, to: factor, of: &user, pool: pool)
            }
        }
        return [:]
    }

    private static func readPreferences(_ request: PoolRequest) throws -> [SecondFactor: Preference] {
        let names: KeyValuePairs<SecondFactor, String> = [
            .sms: "SMSMfaSettings",
            .totp: "SoftwareTokenMfaSettings",
            .email: "EmailMfaSettings",
        ]
        var preferences: [SecondFactor: Preference] = [:]
        for (factor, name) in names {
            guard let settings = try request.object(name) else { continue }
            preferences[factor] = Preference(
                isEnabled: try settings.flag("Enabled") ?? false,
                isPreferred: try settings.flag("PreferredMfa") ?? false
            )
        }
        return preferences
    }

    private static func apply(
        _ preference: Preference,
        to factor: SecondFactor,
        of user: inout Account,
        pool: UserPool
    ) throws {
        var factors = user.state[factorsIn: pool]
        if preference.isEnabled {
            try checkMayEnable(factor, user: user, pool: pool)
            factors.enabled.insert(factor)
            if let channel = factor.channel, let delivery = user.verifiedDelivery(channel) {
                factors.bind(delivery)
            }
        } else if preference.isPreferred {
            throw PoolError.invalidParameter("A type of MFA that is not enabled cannot be preferred.")
        } else {
            factors.enabled.remove(factor)
        }

        if preference.isPreferred {
            factors.preferred = factor
        } else if factors.preferred == factor {
            factors.preferred = nil
        }
        user.state[factorsIn: pool] = factors
    }

    private static func checkMayEnable(_ factor: SecondFactor, user: Account, pool: UserPool) throws {
        guard SecondFactors.offered(by: pool).contains(factor) else {
            throw PoolError.invalidParameter("\(factor.rawValue) is not enabled for the user pool.")
        }

        if let channel = factor.channel {
            let delivery = user.verifiedDelivery(channel) ?? user.factorDelivery(channel, in: pool)
            guard delivery != nil else {
                throw PoolError.invalidParameter("User does not have delivery config set to turn on \(factor.rawValue)")
            }
        } else if user.state[factorsIn: pool].totpSecret == nil {
            throw PoolError.invalidParameter("User has not verified software token mfa")
        }
    }

    // MARK: During a sign-in

    private struct Preference: Sendable {
        let isEnabled: Bool
        let isPreferred: Bool
    }

    private struct SetUpSession {
        let handle: String
        let session: ChallengeSession
        let pool: UserPool
        let client: PoolClient
        let factors: [SecondFactor]
        let secret: String?
    }

    private func setUpSession(_ request: PoolRequest) async throws -> SetUpSession {
        guard let handle = try request.optional(.session) else {
            throw PoolError.invalidParameter("Either an AccessToken or a Session is needed.")
        }
        // The request names neither the pool nor the client.
        for pool in services.pools().all {
            guard let session = try services.sessions(in: pool).session(handle) else {
                continue
            }
            guard let (owner, client) = services.pools().client(session.clientID),
                owner.id == pool.id,
                case .setUp(let factors, let secret) = session.stage
            else { break }

            return SetUpSession(
                handle: handle,
                session: session,
                pool: pool,
                client: client,
                factors: factors,
                secret: secret
            )
        }
        throw PoolError.invalidSession
    }

    private func startSession(after setUp: SetUpSession, stage: ChallengeSession.Stage) async throws -> String {
        var session = setUp.session
        session.stage = stage
        let lifetime = setUp.client.sessionLifetime
        return try await services.sessions(in: setUp.pool).begin(session, lifetime: lifetime)
    }
}

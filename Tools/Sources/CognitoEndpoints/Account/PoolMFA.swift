import Crypto
import Foundation
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
            guard SecondFactors.offered(by: access.pool).contains(.totp) else { throw Self.notOffered }
            try SecondFactors.checkOffered(access.user, in: access.pool)
            let pool = access.pool
            try await services.accounts.update(access.user.id) { user, _ in
                user.state[factorsIn: pool].totpPending = secret
            }
            return ["SecretCode": .string(secret)]
        }
        let setUp = try await setUpSession(request)
        guard setUp.factors.contains(.totp) else { throw Self.notOffered }
        try await services.sessions(in: setUp.pool).end(setUp.handle)
        let handle = try await startSession(after: setUp, stage: .setUp(setUp.factors, secret: secret))
        return ["SecretCode": .string(secret), "Session": .string(handle)]
    }

    func verify(_ request: PoolRequest) async throws -> JSONValue {
        let code = try request.required(.userCode)
        _ = try request.optional(.friendlyDeviceName)
        if let text = try request.optional(.accessToken) {
            let access = try await tokens.validateAccessToken(text)
            let (id, pool) = (access.user.id, access.pool)
            try await attempt(code, of: id, pool: pool) { connection in
                guard let user = try AccountStore.account(id, in: connection) else { throw PoolError.userNotFound }
                try SecondFactors.checkOffered(user, in: pool)
                guard let secret = user.state[factorsIn: pool].totpPending else { throw Self.notOffered }
                return (user, secret)
            }
            return ["Status": "SUCCESS"]
        }
        let setUp = try await setUpSession(request)
        guard let secret = setUp.secret, let id = setUp.session.userID else { throw Self.notOffered }
        let sessions = services.sessions(in: setUp.pool)
        let (pool, provenAt, handle) = (setUp.pool, setUp.session.provenAt ?? .distantPast, setUp.handle)
        try await attempt(code, of: id, pool: pool, in: handle) { connection in
            guard try sessions.isOpen(handle, in: connection) else { throw PoolError.invalidSession }
            var user = try PoolSignIn.userWithoutSecondFactor(id, pool: pool, provenAt: provenAt, in: connection)
            user.state[factorsIn: pool].enabled.insert(.totp)
            user.state[factorsIn: pool].preferred = user.state[factorsIn: pool].preferred ?? .totp
            return (user, secret)
        }
        return ["Status": "SUCCESS", "Session": .string(try await startSession(after: setUp, stage: .isSetUp(.totp)))]
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
        let (sessions, now) = (services.sessions(in: pool), services.server.clock.now())
        do {
            try await services.codes(in: pool).attempt(of: id) { connection in
                var (user, secret) = try find(connection)
                guard let step = TOTP(secret: secret)?.step(of: code, at: now, after: nil) else {
                    if let handle, try !sessions.countWrongAnswer(handle, in: connection) { return .invalidSession }
                    return Self.wrongCode
                }
                user.state[factorsIn: pool].totpSecret = secret
                user.state[factorsIn: pool].totpPending = nil
                user.state[factorsIn: pool].totpStep = step
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
        var preferences: [SecondFactor: (isEnabled: Bool, isPreferred: Bool)] = [:]
        let names: KeyValuePairs<SecondFactor, String> = [
            .sms: "SMSMfaSettings", .totp: "SoftwareTokenMfaSettings", .email: "EmailMfaSettings",
        ]
        for (factor, name) in names {
            guard let settings = try request.object(name) else { continue }
            preferences[factor] = (try settings.flag("Enabled") ?? false, try settings.flag("PreferredMfa") ?? false)
        }
        guard preferences.values.filter({ $0.isPreferred }).count < 2 else {
            throw PoolError.invalidParameter("Only one type of MFA can be preferred.")
        }
        let (pool, chosen) = (access.pool, preferences)
        try await services.accounts.update(access.user.id) { user, _ in
            try SecondFactors.checkOffered(user, in: pool)
            for (factor, preference) in chosen {
                if preference.isEnabled {
                    try Self.checkMayEnable(factor, user: user, pool: pool)
                    user.state[factorsIn: pool].enabled.insert(factor)
                    if let delivery = factor.channel.flatMap({ user.verifiedDelivery($0) }) {
                        user.state[factorsIn: pool].bind(delivery)
                    }
                } else if preference.isPreferred {
                    throw PoolError.invalidParameter("A type of MFA that is not enabled cannot be preferred.")
                } else {
                    user.state[factorsIn: pool].enabled.remove(factor)
                }
                if preference.isPreferred {
                    user.state[factorsIn: pool].preferred = factor
                } else if user.state[factorsIn: pool].preferred == factor {
                    user.state[factorsIn: pool].preferred = nil
                }
            }
        }
        return [:]
    }

    private static func checkMayEnable(_ factor: SecondFactor, user: Account, pool: UserPool) throws {
        guard SecondFactors.offered(by: pool).contains(factor) else {
            throw PoolError.invalidParameter("\(factor.rawValue) is not enabled for the user pool.")
        }
        if let channel = factor.channel {
            guard user.verifiedDelivery(channel) ?? user.factorDelivery(channel, in: pool) != nil else {
                throw PoolError.invalidParameter("User does not have delivery config set to turn on \(factor.rawValue)")
            }
        } else if user.state[factorsIn: pool].totpSecret == nil {
            throw PoolError.invalidParameter("User has not verified software token mfa")
        }
    }

    // MARK: During a sign-in

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
            guard let session = try await services.sessions(in: pool).session(handle) else { continue }
            guard let (owner, client) = services.pools().client(session.clientID), owner.id == pool.id,
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
        return try await services.sessions(in: setUp.pool).begin(session, lifetime: setUp.client.sessionLifetime)
    }
}

/// The time-based one-time passwords of an authenticator app (TOTP, RFC 6238): six digits, 30-second steps.
struct TOTP: Sendable {
    private static let interval: Int64 = 30
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")

    private let key: SymmetricKey

    /// - Parameter secret: the shared secret in Base32.
    init?(secret: String) {
        let values = secret.compactMap { Self.alphabet.firstIndex(of: $0) }
        guard values.count == secret.count, values.count > 1 else { return nil }
        // Five bits each, the most significant one first. The bits after the last whole byte are padding.
        let bits = values.flatMap { value in (0..<5).map { UInt8(value >> (4 - $0) & 1) } }
        let bytes = stride(from: 0, through: bits.count - 8, by: 8).map { start in
            bits[start..<start + 8].reduce(0) { $0 << 1 | $1 }
        }
        key = SymmetricKey(data: bytes)
    }

    /// Returns a new secret in Base32.
    static func secret(_ random: any RandomSource) -> String {
        // 160 bits: each random byte yields five bits, which is one Base32 character.
        String(random.bytes(32).map { alphabet[Int($0 & 0x1F)] })
    }

    func text(step: Int64) -> String {
        let counter = withUnsafeBytes(of: UInt64(bitPattern: step).bigEndian) { Array($0) }
        let code = Array(HMAC<Insecure.SHA1>.authenticationCode(for: counter, using: key))
        let offset = Int(code[code.count - 1] & 0x0F)
        let number = code[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
        return String(String(1_000_000 + number % 1_000_000).dropFirst())
    }

    /// Returns the time step of a code: the current step or an adjacent one, if it is later than the last one used.
    func step(of text: String, at now: Date, after last: Int64?) -> Int64? {
        let current = Int64(now.timeIntervalSince1970) / Self.interval
        var found: Int64?
        for step in (current - 1)...(current + 1) where step > (last ?? .min) {
            if ConstantTime.equal(self.text(step: step), right: text) { found = step }
        }
        return found
    }
}

extension AccountStore {
    /// Checks a code of the user's authenticator app. To prevent replay, each code is accepted once.
    static func redeem(
        timeCode text: String,
        of id: String,
        in pool: UserPool,
        now: Date,
        _ connection: Connection
    ) throws -> Bool {
        guard var user = try account(id, in: connection), let secret = user.state[factorsIn: pool].totpSecret,
            let step = TOTP(secret: secret)?.step(of: text, at: now, after: user.state[factorsIn: pool].totpStep)
        else { return false }
        user.state[factorsIn: pool].totpStep = step
        try write(user.state, of: id, in: connection)
        return true
    }
}

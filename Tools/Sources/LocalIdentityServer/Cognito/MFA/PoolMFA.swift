import Foundation

/// `AssociateSoftwareToken`, `VerifySoftwareToken` and `SetUserMFAPreference`.
struct PoolMFA: Sendable {
    private static let notOffered = PoolError(
        "SoftwareTokenMFANotFoundException", "Software Token MFA has not been enabled by the userPool.")
    private static let wrongCode = PoolError("EnableSoftwareTokenMFAException", "Code mismatch")

    let services: PoolServices
    let tokens: PoolTokens

    func associate(_ request: PoolRequest, now: Date) async throws -> JSONValue {
        let secret = TimeCode.secret(services.server.random)
        if let text = try request.optional(.accessToken) {
            let access = try await tokens.access(text)
            guard access.pool.mfa != .off, access.pool.secondFactors.contains(.totp) else { throw Self.notOffered }
            try await services.users.update(access.user.id) { user, _ in user.state.totpPending = secret }
            return ["SecretCode": .string(secret)]
        }
        let open = try await setUp(request)
        guard open.factors.contains(.totp) else { throw Self.notOffered }
        try await services.sessions.end(open.handle)
        let handle = try await goOn(open, .setUp(open.factors, secret: secret))
        return ["SecretCode": .string(secret), "Session": .string(handle)]
    }

    func verify(_ request: PoolRequest, now: Date) async throws -> JSONValue {
        let code = try request.required(.userCode)
        _ = try request.optional(.friendlyDeviceName)
        if let text = try request.optional(.accessToken) {
            let access = try await tokens.access(text)
            guard let secret = access.user.state.totpPending else { throw Self.notOffered }
            let step = try await step(of: code, secret, access.user.id, now)
            try await services.users.update(access.user.id) { user, _ in
                // Another secret may have been asked for in between.
                guard user.state.totpPending == secret else { throw Self.wrongCode }
                user.state.totpSecret = secret
                user.state.totpPending = nil
                user.state.totpStep = step
            }
            return ["Status": "SUCCESS"]
        }
        let open = try await setUp(request)
        guard let secret = open.secret, let id = open.session.userID else { throw Self.notOffered }
        let step: Int64
        do {
            step = try await self.step(of: code, secret, id, now)
        } catch let error as PoolError where error == Self.wrongCode {
            guard try await services.sessions.fail(open.handle) else { throw PoolError.invalidSession }
            throw Self.wrongCode
        }
        try await services.sessions.end(open.handle)
        try await services.users.update(id) { user, _ in
            user.state.totpSecret = secret
            user.state.totpStep = step
            user.state.secondFactors.insert(.totp)
            user.state.preferredFactor = user.state.preferredFactor ?? .totp
        }
        return ["Status": "SUCCESS", "Session": .string(try await goOn(open, .isSetUp(.totp)))]
    }

    func setPreference(_ request: PoolRequest) async throws -> JSONValue {
        let access = try await tokens.access(try request.required(.accessToken))
        var wishes: [UserPool.SecondFactor: (isEnabled: Bool, isPreferred: Bool)] = [:]
        for (name, factor) in [
            ("SMSMfaSettings", UserPool.SecondFactor.sms), ("SoftwareTokenMfaSettings", .totp),
            ("EmailMfaSettings", .email),
        ] {
            guard let settings = try request.object(name) else { continue }
            wishes[factor] = (try settings.flag("Enabled") ?? false, try settings.flag("PreferredMfa") ?? false)
        }
        guard wishes.values.filter({ $0.isPreferred }).count < 2 else {
            throw PoolError.invalidParameter("Only one type of MFA can be preferred.")
        }
        let (pool, chosen) = (access.pool, wishes)
        try await services.users.update(access.user.id) { user, _ in
            for (factor, wish) in chosen {
                if wish.isEnabled { try Self.allow(factor, user, pool) }
                if wish.isPreferred, !wish.isEnabled {
                    throw PoolError.invalidParameter("A type of MFA that is not enabled cannot be preferred.")
                }
                if wish.isEnabled {
                    user.state.secondFactors.insert(factor)
                } else {
                    user.state.secondFactors.remove(factor)
                }
                if wish.isPreferred {
                    user.state.preferredFactor = factor
                } else if user.state.preferredFactor == factor {
                    user.state.preferredFactor = nil
                }
            }
        }
        return [:]
    }

    private static func allow(_ factor: UserPool.SecondFactor, _ user: PoolUser, _ pool: UserPool) throws {
        guard pool.mfa != .off, pool.secondFactors.contains(factor) else {
            throw PoolError.invalidParameter("\(factor.rawValue) is not enabled for the user pool.")
        }
        if let channel = factor.channel {
            guard user.delivery(channel) != nil else {
                throw PoolError.invalidParameter(
                    "User does not have delivery config set to turn on \(factor.rawValue)")
            }
        } else if user.state.totpSecret == nil {
            throw PoolError.invalidParameter("User has not verified software token mfa")
        }
    }

    // MARK: In the middle of a sign-in

    private struct Open {
        let handle: String
        let session: AuthSession
        let client: PoolClient
        let factors: [UserPool.SecondFactor]
        let secret: String?
    }

    private func setUp(_ request: PoolRequest) async throws -> Open {
        guard let handle = try request.optional(.session) else {
            throw PoolError.invalidParameter("Either an AccessToken or a Session is needed.")
        }
        // The request does not name the client: the session does.
        guard let client = try await services.sessions.client(of: handle).flatMap({ client($0) }),
            let session = try await services.sessions.session(handle, client: client),
            case .setUp(let factors, let secret) = session.stage
        else { throw PoolError.invalidSession }
        return Open(handle: handle, session: session, client: client, factors: factors, secret: secret)
    }

    private func client(_ id: String) -> PoolClient? {
        services.server.definitions.current.pools.client(id)?.client
    }

    private func goOn(_ open: Open, _ stage: AuthSession.Stage) async throws -> String {
        var session = open.session
        session.stage = stage
        return try await services.sessions.begin(session, life: open.client.sessionLife)
    }

    private func step(of code: String, _ secret: String, _ id: String, _ now: Date) async throws -> Int64 {
        try await services.codes.admit(id)
        guard let step = TimeCode(secret: secret)?.step(of: code, at: now, after: nil) else {
            try await services.codes.noteFailure(id)
            throw Self.wrongCode
        }
        return step
    }
}

import Foundation
import IdentityBase
import IdentityDomain

/// The common steps of all sign-in flows: challenges, and the steps after the first factor.
extension PoolSignIn {
    func challenge(
        _ stage: ChallengeSession.Stage,
        of signIn: SignInContext,
        parameters: [String: String] = [:],
        provenAt: Date? = nil,
        endsAt: Date? = nil
    ) async throws -> JSONValue {
        let session = signIn.session(stage, provenAt: provenAt, endsAt: endsAt)
        let handle = try await services.sessions(in: signIn.pool).begin(
            session,
            lifetime: signIn.client.sessionLifetime
        )
        return signIn.challenge(stage, session: handle, parameters: parameters)
    }

    // MARK: First factors

    /// Returns the possible first factors. An unknown user appears to have a password and one address.
    func firstFactors(of signIn: SignInContext) async throws -> [UserPool.FirstFactor] {
        let pool = signIn.pool
        guard let user = signIn.user else {
            let channel = services.decoyChannel(signIn.typedName, in: pool)
            return pool.firstFactors.filter { factor in
                guard factor != .passkey else { return false }
                guard factor.channel != nil else { return true }
                return factor.channel == channel && pool.mfa != .required
            }
        }

        let hasPassword = try await services.server.credentials.hasPassword(user.id)
        // Two codes are not two factors, so a code must not be the first factor here.
        let needsSecond = pool.mfa == .required || !SecondFactors(of: user, in: pool).isEmpty
        let hasPasskey = try await !services.passkeys(of: user.id, in: pool).isEmpty
        return pool.firstFactors.filter { factor in
            if factor == .passkey { return hasPasskey && !needsSecond }
            guard let channel = factor.channel else { return hasPassword }
            return !needsSecond && firstDelivery(channel, user: user, pool: pool) != nil
        }
    }

    /// Returns the destination of a first factor's code. The status of unconfirmed users is reported only after it.
    private func firstDelivery(_ channel: CodeChannel, user: Account, pool: UserPool) -> CodeDelivery? {
        if user.state.status == .unconfirmed {
            PoolSignUp.delivery(to: user, in: pool, only: channel)
        } else {
            user.verifiedDelivery(channel)
        }
    }

    /// Starts a factor. Its challenge is skipped if the parameters contain the password or the proof's first value.
    func beginFirstFactor(
        _ factor: UserPool.FirstFactor,
        signIn: SignInContext,
        parameters: AuthParameters
    ) async throws -> JSONValue {
        switch factor {
        case .password:
            guard let password = try parameters.optional("PASSWORD", member: .password) else {
                return try await challenge(.password, of: signIn)
            }
            return try await checkPassword(password, of: signIn)
        case .passwordSRP:
            guard parameters["SRP_A"] != nil else {
                return try await challenge(.passwordSRP, of: signIn)
            }
            return try await beginPasswordProof(signIn, parameters: parameters)
        case .emailCode, .smsCode:
            return try await sendFirstCode(factor, signIn: signIn)
        case .passkey:
            return try await challengePasskey(signIn)
        }
    }

    func checkPassword(_ password: String, of signIn: SignInContext) async throws -> JSONValue {
        let credentials = services.server.credentials
        guard let user = signIn.user else {
            try await services.countWrongPassword(ofUnknown: signIn.typedName, in: signIn.pool)
            try await credentials.computeDecoyHash(
                of: password,
                for: User(id: signIn.shownName, createdAt: signIn.call.now)
            )
            throw PoolError.wrongCredentials
        }

        let provenAt = services.now
        let attempts = services.server.attempts
        if try await attempts.recordUnlessThrottled(user.id) != nil {
            throw PoolError.tooManyPasswords
        }
        guard try await credentials.verifyPassword(password, of: user.user) else {
            throw PoolError.wrongCredentials
        }
        try await attempts.succeeded(user.id)
        return try await afterFirstFactor(signIn, provenAt: provenAt)
    }

    private func sendFirstCode(_ factor: UserPool.FirstFactor, signIn: SignInContext) async throws -> JSONValue {
        guard let channel = factor.channel else { throw PoolError.internalError }
        let id = services.server.identifiers.next()
        let pool = signIn.pool
        let client = signIn.client

        let delivery: CodeDelivery
        if let user = signIn.user {
            guard let userDelivery = firstDelivery(channel, user: user, pool: pool) else {
                throw PoolError.wrongCredentials
            }
            delivery = userDelivery
            let codes = services.codes(in: pool)
            try await codes.send(
                .step(id),
                to: user.id,
                delivery: userDelivery,
                languages: signIn.call.request.languages,
                client: client
            )
        } else {
            delivery = services.decoyDelivery(signIn.typedName, in: pool, channel: channel)
            try await services.countSentCode(toUnknown: signIn.typedName, in: pool, isSignInCode: true)
        }

        return try await challenge(
            .firstCode(factor, id: id),
            of: signIn,
            parameters: delivery.parameters
        )
    }

    // MARK: After the first factor

    /// Continues after the first factor: requests a new password or a second factor, or issues tokens.
    func afterFirstFactor(_ signIn: SignInContext, provenAt: Date) async throws -> JSONValue {
        // Read the current state: the user may have changed since the session began.
        guard let id = signIn.user?.id,
            let user = try await services.accounts.account(id: id)
        else { throw PoolError.wrongCredentials }
        switch user.state.status {
        case .unconfirmed: throw PoolError.userNotConfirmed
        case .resetRequired: throw PoolError.passwordResetRequired
        case .newPasswordRequired: return try await challengeNewPassword(user, signIn: signIn, provenAt: provenAt)
        case .confirmed: break
        }

        // A remembered device replaces a second factor.
        if signIn.pool.devicesReplaceFactors,
            let device = try namedDevice(of: user, signIn.call),
            device.isRemembered
        {
            return try await challengeDevice(device, signIn: signIn, provenAt: provenAt)
        }
        return try await requireSecondFactor(of: user, signIn: signIn, provenAt: provenAt)
    }

    private func requireSecondFactor(of user: Account, signIn: SignInContext, provenAt: Date) async throws -> JSONValue
    {
        let pool = signIn.pool
        let factors = SecondFactors(of: user, in: pool)
        let active = factors.usable
        if active.isEmpty {
            // The address of an enabled factor may belong to another user by now. This must not bypass the factor.
            guard factors.enabled.isEmpty else { throw PoolError.notAuthorized("No second factor is available.") }
            guard pool.mfa == .required else {
                return try await finish(user, signIn: signIn, provenAt: provenAt)
            }
            return try await challengeSetUp(signIn, provenAt: provenAt)
        }

        let preferred = user.state[factorsIn: pool].preferred
        let soleOrPreferred = active.first { active.count == 1 || $0 == preferred }
        if let factor = soleOrPreferred {
            return try await challengeSecondFactor(factor, user: user, signIn: signIn, provenAt: provenAt)
        }
        return try await challenge(
            .selectSecond(active),
            of: signIn,
            parameters: ["MFAS_CAN_CHOOSE": Self.list(active.map(\.rawValue))],
            provenAt: provenAt
        )
    }

    /// - Parameter proven: the device that has proven its secret. If nil, a remembered device must do so first.
    func finish(
        _ user: Account,
        signIn: SignInContext,
        provenAt: Date,
        proven: PoolDevice? = nil
    ) async throws -> JSONValue {
        var device = proven
        if proven == nil {
            device = try namedDevice(of: user, signIn.call)
            if let device, device.isRemembered {
                return try await challengeDevice(device, signIn: signIn, provenAt: provenAt)
            }
        }

        let result = try await tokens.issue(
            to: user,
            provenAt: provenAt,
            device: device,
            call: signIn.call
        )
        return ["ChallengeParameters": [:], "AuthenticationResult": result]
    }

    /// Returns the device named by the client. The user must have it.
    private func namedDevice(of user: Account, _ call: PoolRequestContext) throws -> PoolDevice? {
        guard let key = try call.deviceKey else { return nil }
        return try services.devices.confirmed(key, of: user.id, in: call.pool)
    }

    func challengeSecondFactor(
        _ factor: SecondFactor,
        user: Account,
        signIn: SignInContext,
        provenAt: Date
    ) async throws -> JSONValue {
        guard let channel = factor.channel else {
            return try await challenge(
                .totp,
                of: signIn,
                parameters: ["FRIENDLY_DEVICE_NAME": "Authenticator", "USER_ID_FOR_SRP": user.id],
                provenAt: provenAt
            )
        }
        guard let delivery = user.factorDelivery(channel, in: signIn.pool) else {
            throw PoolError.invalidSession
        }

        let id = services.server.identifiers.next()
        try await services.codes(in: signIn.pool).send(
            .step(id),
            to: user.id,
            delivery: delivery,
            languages: signIn.call.request.languages,
            client: signIn.client
        )
        var parameters = delivery.parameters
        parameters["USER_ID_FOR_SRP"] = user.id
        return try await challenge(
            .secondCode(factor, id: id),
            of: signIn,
            parameters: parameters,
            provenAt: provenAt
        )
    }

    func challengeCustom(_ signIn: SignInContext, provenAt: Date?) async throws -> JSONValue {
        try await challenge(
            .custom,
            of: signIn,
            parameters: ["question": signIn.pool.customChallenge?.question ?? ""],
            provenAt: provenAt
        )
    }

    private func challengeSetUp(_ signIn: SignInContext, provenAt: Date) async throws -> JSONValue {
        let possible = signIn.pool.secondFactors
        // Setup takes three more requests. After expiry, it starts again at the first factor.
        let end = services.now.addingTimeInterval(3 * signIn.client.sessionLifetime)
        return try await challenge(
            .setUp(possible, secret: nil),
            of: signIn,
            parameters: ["MFAS_CAN_SETUP": Self.list(possible.map(\.rawValue))],
            provenAt: provenAt,
            endsAt: end
        )
    }

    private func challengeNewPassword(
        _ user: Account,
        signIn: SignInContext,
        provenAt: Date
    ) async throws -> JSONValue {
        let missing = signIn.pool.requiredAttributes.filter { user.user.text($0) == nil }
        var known: [String: String] = [:]
        let attributes = PoolAttributes.all(of: user, for: signIn.client)
        for (name, value) in attributes where name != "sub" {
            known[name] = value
        }

        return try await challenge(
            .newPassword,
            of: signIn,
            parameters: [
                "userAttributes": String(decoding: try JSONEncoder().encode(known), as: UTF8.self),
                "requiredAttributes": Self.list(missing.map { "userAttributes.\($0)" }),
            ],
            provenAt: provenAt
        )
    }

    /// Returns a list in the protocol's text format. The words need no escapes.
    private static func list(_ words: [String]) -> String {
        "[" + words.map { "\"\($0)\"" }.joined(separator: ",") + "]"
    }
}

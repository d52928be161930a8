import Foundation
import IdentityBase
import IdentityDomain

/// The common steps of all sign-in flows: challenges, and the steps after the first factor.
struct SignInSteps: Sendable {
    package let services: PoolServices
    package let tokens: PoolTokens
    package var devices: DeviceSRPSignIn { DeviceSRPSignIn(services: services) }

    /// Starts a session and returns its challenge.
    package func challenge(
        _ name: String, stage: ChallengeSession.Stage, signInUser: SignInUser, parameters: [String: String],
        provenAt: Date? = nil, endsAt: Date? = nil, call: PoolRequestContext
    ) async throws -> [String: JSONValue] {
        let session = ChallengeSession(
            clientID: call.client.id, userID: signInUser.user?.id, names: signInUser.names,
            stage: stage, provenAt: provenAt, endsAt: endsAt)
        let handle = try await services.sessions(in: call.pool).begin(session, life: call.client.sessionLife)
        return [
            "ChallengeName": .string(name), "Session": .string(handle),
            "ChallengeParameters": .object(parameters.mapValues(JSONValue.string)),
        ]
    }

    // MARK: First factors

    /// Returns the first factors that a user can begin with. An unknown user appears to have a password and one
    /// address.
    package func firstFactors(of signInUser: SignInUser, in pool: UserPool) async throws -> [UserPool.Factor] {
        guard let user = signInUser.user else {
            let channel = services.decoyChannel(signInUser.typedName, in: pool)
            return pool.firstFactors.filter {
                $0.channel == nil || ($0.channel == channel && pool.mfa != .required)
            }
        }
        let hasPassword = try await services.server.credentials.hasPassword(user.id)
        // Two codes are not two factors, so a code must not be the first factor here.
        let needsSecond = pool.mfa == .required || !SecondFactors(of: user, in: pool).isEmpty
        return pool.firstFactors.filter { factor in
            guard let channel = factor.channel else { return hasPassword }
            return !needsSecond && firstDelivery(channel, user: user, pool: pool) != nil
        }
    }

    /// Returns the destination of a first factor's code. Unconfirmed users receive it too: their status is reported
    /// only after it.
    private func firstDelivery(_ channel: CodeChannel, user: Account, pool: UserPool) -> CodeDelivery? {
        if user.state.status == .unconfirmed {
            PoolSignUp.delivery(to: user, in: pool, only: channel)
        } else {
            user.delivery(channel)
        }
    }

    /// Starts a factor. If the parameters contain the password or the proof's first value, the factor's challenge is
    /// skipped.
    package func begin(
        _ factor: UserPool.Factor, signInUser: SignInUser, parameters: AuthParameters, call: PoolRequestContext,
        srp: SRPPasswordSignIn
    ) async throws -> JSONValue {
        switch factor {
        case .password:
            if let password = try parameters.optional("PASSWORD", member: .password) {
                return try await signIn(signInUser, password: password, call: call)
            }
            return .object(
                try await challenge(
                    "PASSWORD", stage: .password, signInUser: signInUser,
                    parameters: ["USERNAME": signInUser.shownName],
                    call: call))
        case .passwordSRP:
            if parameters["SRP_A"] != nil {
                return try await srp.begin(signInUser, parameters: parameters, call: call, precedesCustom: false)
            }
            return .object(
                try await challenge(
                    "PASSWORD_SRP", stage: .passwordSRP, signInUser: signInUser,
                    parameters: ["USERNAME": signInUser.shownName],
                    call: call))
        case .emailCode, .smsCode:
            return try await sendFirstCode(factor, signInUser: signInUser, call: call)
        }
    }

    package func signIn(_ signInUser: SignInUser, password: String, call: PoolRequestContext) async throws -> JSONValue
    {
        guard let user = signInUser.user else {
            try await services.tryPassword(ofUnknown: signInUser.typedName, in: call.pool)
            let unknownUser = User(id: signInUser.shownName, createdAt: call.now)
            try await services.server.credentials.pretend(password, as: unknownUser)
            throw PoolError.wrongCredentials
        }
        let provenAt = services.server.clock.now()
        if case .refused = try await services.server.attempts.record(user.id) { throw PoolError.tooManyPasswords }
        guard try await services.server.credentials.isPassword(password, of: user.user) else {
            throw PoolError.wrongCredentials
        }
        try await services.server.attempts.succeeded(user.id)
        return try await afterFirstFactor(signInUser, provenAt: provenAt, call: call)
    }

    private func sendFirstCode(
        _ factor: UserPool.Factor, signInUser: SignInUser, call: PoolRequestContext
    ) async throws -> JSONValue {
        guard let channel = factor.channel else { throw PoolError.internalError }
        let id = services.server.identifiers.next()
        var delivery = services.decoyDelivery(signInUser.typedName, in: call.pool, channel: channel)
        if let user = signInUser.user {
            guard let own = firstDelivery(channel, user: user, pool: call.pool) else {
                throw PoolError.wrongCredentials
            }
            delivery = own
            try await services.send(
                .step(id), to: user, delivery: own, in: call.pool, client: call.client, limit: .tooManyRequests)
        } else {
            try await services.countDecoySend(signInUser.typedName, in: call.pool, isStep: true)
        }
        return .object(
            try await challenge(
                factor.rawValue, stage: .firstCode(factor, id: id), signInUser: signInUser,
                parameters: delivery.parameters.merging(["USERNAME": signInUser.shownName]) { $1 }, call: call))
    }

    // MARK: After the first factor

    /// Continues after the first factor: requests a new password or a second factor, or issues tokens.
    func afterFirstFactor(_ signInUser: SignInUser, provenAt: Date, call: PoolRequestContext) async throws -> JSONValue
    {
        // Read the current state: the user may have changed since the session began.
        guard let id = signInUser.user?.id, let user = try await services.users.user(id: id) else {
            throw PoolError.wrongCredentials
        }
        switch user.state.status {
        case .unconfirmed: throw PoolError.userNotConfirmed
        case .resetRequired: throw PoolError.passwordResetRequired
        case .newPasswordRequired:
            return try await askForPassword(user, signInUser: signInUser, provenAt: provenAt, call: call)
        case .confirmed: break
        }
        // A remembered device replaces a second factor.
        if let device = try await device(of: user, call), device.isRemembered {
            return try await devices.ask(device, signInUser: signInUser, provenAt: provenAt, call: call)
        }
        let factors = SecondFactors(of: user, in: call.pool)
        let active = factors.usable
        if active.isEmpty {
            // The address of an enabled factor may belong to another user by now. This must not bypass the factor.
            guard factors.enabled.isEmpty else { throw PoolError.notAuthorized("No second factor is available.") }
            guard call.pool.mfa == .required else {
                return try await finish(user, signInUser: signInUser, provenAt: provenAt, call: call)
            }
            return try await askForSetUp(signInUser, provenAt: provenAt, call: call)
        }
        if let preferred = user.state[call.pool].preferred, active.contains(preferred) {
            return try await ask(preferred, user: user, signInUser: signInUser, provenAt: provenAt, call: call)
        }
        if active.count == 1 {
            return try await ask(active[0], user: user, signInUser: signInUser, provenAt: provenAt, call: call)
        }
        let choice = Self.list(active.map(\.rawValue))
        return .object(
            try await challenge(
                "SELECT_MFA_TYPE", stage: .selectSecond(active), signInUser: signInUser,
                parameters: ["MFAS_CAN_CHOOSE": choice, "USERNAME": signInUser.shownName], provenAt: provenAt,
                call: call))
    }

    /// - Parameter proven: the device that has proven its secret. If nil, a remembered device must do so first.
    package func finish(
        _ user: Account, signInUser: SignInUser, provenAt: Date, call: PoolRequestContext, proven: PoolDevice? = nil
    ) async throws -> JSONValue {
        var known = proven
        if known == nil { known = try await device(of: user, call) }
        if let known, known.isRemembered, proven == nil {
            return try await devices.ask(known, signInUser: signInUser, provenAt: provenAt, call: call)
        }
        let result = try await tokens.begin(user, provenAt: provenAt, device: known, call: call)
        return ["ChallengeParameters": [:], "AuthenticationResult": result]
    }

    /// Returns the device named by the client.
    ///
    /// - Throws: `PoolError` when the user has no such device.
    private func device(of user: Account, _ call: PoolRequestContext) async throws -> PoolDevice? {
        guard let key = try call.deviceKey else { return nil }
        return try await services.devices.confirmed(key, of: user.id, in: call.pool)
    }

    /// Requests a second factor.
    package func ask(
        _ factor: SecondFactor, user: Account, signInUser: SignInUser, provenAt: Date, call: PoolRequestContext
    ) async throws -> JSONValue {
        let name = ["USERNAME": signInUser.shownName, "USER_ID_FOR_SRP": user.id]
        guard let channel = factor.channel else {
            return .object(
                try await challenge(
                    factor.rawValue, stage: .totp, signInUser: signInUser,
                    parameters: name.merging(["FRIENDLY_DEVICE_NAME": "Authenticator"]) { $1 },
                    provenAt: provenAt, call: call))
        }
        guard let delivery = user.factorDelivery(channel, in: call.pool) else {
            throw PoolError.invalidSession
        }
        let id = services.server.identifiers.next()
        try await services.send(
            .step(id), to: user, delivery: delivery, in: call.pool, client: call.client, limit: .tooManyRequests)
        return .object(
            try await challenge(
                factor.rawValue, stage: .secondCode(factor, id: id), signInUser: signInUser,
                parameters: delivery.parameters.merging(name) { $1 },
                provenAt: provenAt, call: call))
    }

    func askCustom(_ signInUser: SignInUser, provenAt: Date?, call: PoolRequestContext) async throws -> JSONValue {
        let question = call.pool.customChallenge?.question ?? ""
        return .object(
            try await challenge(
                "CUSTOM_CHALLENGE", stage: .custom, signInUser: signInUser,
                parameters: ["question": question, "USERNAME": signInUser.shownName],
                provenAt: provenAt, call: call))
    }

    private func askForSetUp(_ signInUser: SignInUser, provenAt: Date, call: PoolRequestContext) async throws
        -> JSONValue
    {
        let possible = call.pool.secondFactors
        // Setup takes three more requests. After expiry, it starts again at the first factor.
        let end = services.server.clock.now().addingTimeInterval(3 * call.client.sessionLife)
        return .object(
            try await challenge(
                "MFA_SETUP", stage: .setUp(possible, secret: nil), signInUser: signInUser,
                parameters: ["MFAS_CAN_SETUP": Self.list(possible.map(\.rawValue)), "USERNAME": signInUser.shownName],
                provenAt: provenAt, endsAt: end, call: call))
    }

    private func askForPassword(
        _ user: Account, signInUser: SignInUser, provenAt: Date, call: PoolRequestContext
    ) async throws -> JSONValue {
        let missing = call.pool.requiredAttributes.filter { user.user.text($0) == nil }
        let known = PoolAttributes.all(of: user).filter { $0.name != "sub" }
        let attributes = Dictionary(known.map { ($0.name, $0.value) }) { $1 }
        let text = String(decoding: try JSONEncoder().encode(attributes), as: UTF8.self)
        return .object(
            try await challenge(
                "NEW_PASSWORD_REQUIRED", stage: .newPassword, signInUser: signInUser,
                parameters: [
                    "USERNAME": signInUser.shownName, "userAttributes": text,
                    "requiredAttributes": Self.list(missing.map { "userAttributes.\($0)" }),
                ], provenAt: provenAt, call: call))
    }

    /// Returns a list in the protocol's text format. The words need no escapes.
    private static func list(_ words: [String]) -> String {
        "[" + words.map { "\"\($0)\"" }.joined(separator: ",") + "]"
    }
}

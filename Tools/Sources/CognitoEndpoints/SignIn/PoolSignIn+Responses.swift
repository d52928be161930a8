import Foundation
import IdentityBase
import IdentityDomain

/// A client's response to a challenge, with its session.
struct ChallengeResponse: Sendable {
    let handle: String
    let session: ChallengeSession
    let signIn: SignInContext
    let values: AuthParameters

    var pool: UserPool { signIn.pool }
    /// Time of the first factor.
    var provenAt: Date { session.provenAt ?? signIn.call.now }

    /// The user. An unknown one is an error.
    var user: Account {
        get throws {
            guard let user = signIn.user else { throw PoolError.invalidSession }
            return user
        }
    }
}

/// The `RespondToAuthChallenge` operation: all steps of a sign-in after the first.
extension PoolSignIn {
    func respond(_ call: PoolRequestContext) async throws -> JSONValue {
        let challenge = try call.request.required(.challengeName)
        let values = AuthParameters(values: try call.request.texts("ChallengeResponses"))
        if challenge == "PASSWORD_VERIFIER" { return try await verifyPasswordProof(values, call: call) }
        if challenge == "DEVICE_PASSWORD_VERIFIER" { return try await verifyDeviceProof(values, call: call) }
        var handle = try call.request.optional(.session)
        if handle == nil, challenge == "DEVICE_SRP_AUTH", let key = try call.deviceKey {
            handle = deviceHandle(key, call: call)
        }
        guard let handle else { throw PoolError.missing("Session") }
        let name = try values.username()
        let sessions = services.sessions(in: call.pool)
        guard let session = try await sessions.session(handle, client: call.client) else {
            throw PoolError.invalidSession
        }
        let signIn = try await context(of: session, name: name, values: values, call: call, refusal: .invalidSession)
        let response = ChallengeResponse(handle: handle, session: session, signIn: signIn, values: values)
        do {
            return try await complete(challenge, response: response)
        } catch let error as PoolError where error == .noDevice && challenge != "DEVICE_SRP_AUTH" {
            // The same response is valid without the device, so the session must not be used up.
            _ = try await sessions.begin(session, lifetime: call.client.sessionLifetime, handle: handle)
            throw error
        }
    }

    /// Returns the context of a response to a session's challenge.
    /// - Parameters:
    ///   - acceptsDeleted: whether a deleted user counts as an unknown one, and is not refused.
    ///   - refusal: the error if the name is not one of the session's user.
    /// - Throws: `refusal`, or another `PoolError` for the secret hash.
    func context(
        of session: ChallengeSession,
        name: String,
        values: AuthParameters,
        call: PoolRequestContext,
        acceptsDeleted: Bool = false,
        refusal: PoolError
    ) async throws -> SignInContext {
        var user: Account?
        if let id = session.userID {
            user = try await services.accounts.account(id: id)
            guard user != nil || acceptsDeleted else { throw refusal }
        }
        guard (session.names + (user?.names ?? [])).contains(name) else { throw refusal }
        try services.checkSecretHash(values["SECRET_HASH"], of: name, user: user, call: call, isFirst: false)
        return SignInContext(
            call: call,
            user: user,
            typedName: session.names.last ?? name,
            shownName: session.names.first ?? name
        )
    }

    private func complete(_ challenge: String, response: ChallengeResponse) async throws -> JSONValue {
        let (signIn, values) = (response.signIn, response.values)
        switch (challenge, response.session.stage) {
        case ("SELECT_CHALLENGE", .selectFactor(let factors)):
            return try await selectFirstFactor(factors, response: response)
        case ("PASSWORD", .password):
            let password = try values.required("PASSWORD", member: .password)
            try await end(response)
            return try await checkPassword(password, of: signIn)
        case ("DEVICE_SRP_AUTH", .device(let key)):
            return try await beginDeviceProof(key, response: response)
        case ("PASSWORD_SRP", .passwordSRP):
            let result = try await beginPasswordProof(signIn, parameters: values)
            try await end(response)
            return result
        case (let name, .firstCode(let factor, let id)) where name == factor.rawValue:
            try await redeem(name, id: id, response: response) { try checkDevice(of: response, in: $1) }
            return try await afterFirstFactor(signIn, provenAt: services.server.clock.now())
        case (let name, .secondCode(let factor, let id)) where name == factor.rawValue:
            try await redeem(name, id: id, response: response) {
                try checkDevice(of: response, in: $1)
                try bind($0, response: response, in: $1)
            }
            return try await finish(response)
        case ("SOFTWARE_TOKEN_MFA", .totp):
            return try await answerTOTP(response)
        case ("SELECT_MFA_TYPE", .selectSecond(let factors)):
            let text = try values.required("ANSWER")
            guard let factor = SecondFactor(rawValue: text), factors.contains(factor), let user = signIn.user else {
                throw PoolError.invalidParameter("ANSWER is none of the kinds of MFA that can be chosen.")
            }
            try await end(response)
            return try await challengeSecondFactor(factor, user: user, signIn: signIn, provenAt: response.provenAt)
        case ("MFA_SETUP", .setUp(let factors, _)):
            return try await beginEmailSetUp(factors, response: response)
        case ("MFA_SETUP", .isSetUp):
            try await end(response)
            return try await finish(response)
        case ("EMAIL_OTP", .setUpEmail(let id)):
            return try await finishEmailSetUp(id, response: response)
        case ("NEW_PASSWORD_REQUIRED", .newPassword):
            return try await setNewPassword(response)
        case ("CUSTOM_CHALLENGE", .custom):
            return try await answerCustom(response)
        default:
            throw PoolError.invalidSession
        }
    }

    private func end(_ response: ChallengeResponse) async throws {
        try await services.sessions(in: response.pool).end(response.handle)
    }

    /// Checks the device that a response names. Call this before the code is used up.
    private func checkDevice(of response: ChallengeResponse, in connection: AccountStore.Connection) throws {
        guard let key = try response.signIn.call.deviceKey, let id = response.signIn.user?.id else { return }
        let device = try PoolDeviceStore.device(key, of: id, in: response.pool.id, connection: connection)
        guard let device, device.isConfirmed else { throw PoolError.noDevice }
    }

    /// Binds a second factor to the first address that it was used with.
    private func bind(
        _ delivery: CodeDelivery,
        response: ChallengeResponse,
        in connection: AccountStore.Connection
    ) throws {
        let pool = response.pool
        guard let id = response.signIn.user?.id, var user = try AccountStore.account(id, in: connection),
            user.state[factorsIn: pool].address(delivery.channel) == nil
        else { return }
        user.state[factorsIn: pool].bind(delivery)
        try AccountStore.write(user.state, of: id, in: connection)
    }

    private func selectFirstFactor(_ factors: [UserPool.FirstFactor], response: ChallengeResponse) async throws
        -> JSONValue
    {
        guard let factor = UserPool.FirstFactor(rawValue: try response.values.required("ANSWER")),
            factors.contains(factor)
        else {
            throw PoolError.invalidParameter("ANSWER is none of the challenges that are available.")
        }
        // Check the format first: the user can correct an error in the same session.
        _ = try response.values.optional("PASSWORD", member: .password)
        if let number = response.values["SRP_A"], SRPNumber.bytes(hexadecimal: number) == nil {
            throw PoolError.invalidParameter("SRP_A is not a number of the group.")
        }
        try await end(response)
        return try await beginFirstFactor(factor, signIn: response.signIn, parameters: response.values)
    }

    func finish(_ response: ChallengeResponse) async throws -> JSONValue {
        guard let user = try await services.accounts.account(id: response.user.id) else {
            throw PoolError.invalidSession
        }
        return try await finish(user, signIn: response.signIn, provenAt: response.provenAt)
    }

    // MARK: Codes

    /// Checks the code of a step. A wrong one leaves the session open, up to the limit of attempts.
    func redeem(
        _ challenge: String,
        id: String,
        response: ChallengeResponse,
        alongside: @escaping @Sendable (CodeDelivery, AccountStore.Connection) throws -> Void
    ) async throws {
        let code = try response.values.required("\(challenge)_CODE", member: .confirmationCode)
        guard let user = response.signIn.user else { throw try await countWrongAnswer(response) }
        let (sessions, handle) = (services.sessions(in: response.pool), response.handle)
        do {
            try await services.codes(in: response.pool).redeem(code, purpose: .step(id), of: user.id) {
                delivery,
                connection in
                try alongside(delivery, connection)
                try sessions.end(handle, in: connection)
            }
        } catch let error as PoolError where [.codeMismatch, .tooManyFailedAttempts].contains(error) {
            throw try await countWrongAnswer(response)
        }
    }

    /// Checks an answer that was not sent as a code. A correct one ends the session, a wrong one is counted.
    private func attempt(
        _ response: ChallengeResponse,
        isRight: @escaping @Sendable (AccountStore.Connection) throws -> Bool
    ) async throws {
        let (sessions, handle) = (services.sessions(in: response.pool), response.handle)
        do {
            try await services.codes(in: response.pool).attempt(of: response.user.id) { connection in
                guard try sessions.isOpen(handle, in: connection) else { throw PoolError.invalidSession }
                guard try isRight(connection) else {
                    let isOpen = try sessions.countWrongAnswer(handle, in: connection)
                    return if isOpen { .codeMismatch } else { .invalidSession }
                }
                try sessions.end(handle, in: connection)
                return nil
            }
        } catch let error as PoolError where error == .tooManyFailedAttempts {
            throw try await countWrongAnswer(response)
        }
    }

    private func countWrongAnswer(_ response: ChallengeResponse) async throws -> PoolError {
        let isOpen = try await services.sessions(in: response.pool).countWrongAnswer(response.handle)
        return if isOpen { .codeMismatch } else { .invalidSession }
    }

    private func answerTOTP(_ response: ChallengeResponse) async throws -> JSONValue {
        let code = try response.values.required("SOFTWARE_TOKEN_MFA_CODE", member: .confirmationCode)
        let (id, clock, pool) = (try response.user.id, services.server.clock, response.pool)
        try await attempt(response) { connection in
            let isRight = try AccountStore.redeem(timeCode: code, of: id, in: pool, now: clock.now(), connection)
            if isRight { try checkDevice(of: response, in: connection) }
            return isRight
        }
        return try await finish(response)
    }

    private func answerCustom(_ response: ChallengeResponse) async throws -> JSONValue {
        let text = try response.values.required("ANSWER")
        let challenge = response.pool.customChallenge
        do {
            guard let right = challenge?.answer, response.signIn.user != nil else {
                throw try await countWrongAnswer(response)
            }
            try await attempt(response) { _ in ConstantTime.equal(text, right: right) }
        } catch let error as PoolError where error == .codeMismatch {
            // Repeat the question, as a Lambda trigger does, up to the limit of attempts.
            return response.signIn.challenge(
                "CUSTOM_CHALLENGE",
                session: response.handle,
                parameters: ["question": challenge?.question ?? ""]
            )
        } catch let error as PoolError where error == .invalidSession {
            throw PoolError.wrongCredentials
        }
        return try await afterFirstFactor(response.signIn, provenAt: response.provenAt)
    }
}

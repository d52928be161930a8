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

    /// The user; throws `PoolError.invalidSession` for an unknown one.
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
        if challenge == "PASSWORD_VERIFIER" {
            return try await verifyPasswordProof(values, call: call)
        }
        if challenge == "DEVICE_PASSWORD_VERIFIER" {
            return try await verifyDeviceProof(values, call: call)
        }

        let handle = try sessionHandle(for: challenge, call: call)
        let name = try values.username()
        let sessions = services.sessions(in: call.pool)
        guard let session = try sessions.session(handle, client: call.client) else {
            throw PoolError.invalidSession
        }
        let signIn = try await context(
            of: session,
            name: name,
            values: values,
            call: call,
            refusal: .invalidSession
        )

        let response = ChallengeResponse(handle: handle, session: session, signIn: signIn, values: values)
        do {
            return try await complete(challenge, response: response)
        } catch let error as PoolError where error == .noDevice && challenge != "DEVICE_SRP_AUTH" {
            // The same response is valid without the device, so the session must not be used up.
            _ = try await sessions.begin(session, lifetime: call.client.sessionLifetime, handle: handle)
            throw error
        }
    }

    private func sessionHandle(for challenge: String, call: PoolRequestContext) throws -> String {
        if let handle = try call.request.optional(.session) {
            return handle
        }
        guard challenge == "DEVICE_SRP_AUTH", let key = try call.deviceKey else {
            throw PoolError.missing("Session")
        }
        return deviceHandle(key, call: call)
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
        let names = session.names + (user?.names ?? [])
        guard names.contains(name) else { throw refusal }
        try services.checkSecretHash(
            values["SECRET_HASH"],
            of: name,
            user: user,
            call: call,
            isFirst: false
        )

        return SignInContext(
            call: call,
            user: user,
            typedName: session.names.last ?? name,
            shownName: session.names.first ?? name
        )
    }

    private func complete(_ challenge: String, response: ChallengeResponse) async throws -> JSONValue {
        let stage = response.session.stage
        guard challenge == stage.challenge else { throw PoolError.invalidSession }

        return switch stage {
        case .selectFactor(let factors): try await selectFirstFactor(factors, response: response)
        case .password: try await answerPassword(response)
        case .device(let key): try await beginDeviceProof(key, response: response)
        case .passwordSRP: try await answerProofStart(response)
        case .firstCode(_, let id): try await answerFirstCode(challenge, id: id, response: response)
        case .secondCode(_, let id): try await answerSecondCode(challenge, id: id, response: response)
        case .totp: try await answerTOTP(response)
        case .selectSecond(let factors): try await selectSecondFactor(factors, response: response)
        case .setUp(let factors, _): try await beginEmailSetUp(factors, response: response)
        case .isSetUp: try await finishSetUp(response)
        case .setUpEmail(let id): try await finishEmailSetUp(id, response: response)
        case .newPassword: try await setNewPassword(response)
        case .passkey(let ceremony): try await answerPasskey(ceremony, response: response)
        case .custom: try await answerCustom(response)
        case .signUp, .autoSignIn, .proof, .deviceProof: throw PoolError.invalidSession
        }
    }

    func end(_ response: ChallengeResponse) async throws {
        try await services.sessions(in: response.pool).end(response.handle)
    }

    /// Checks the device that a response names. Call this before the response changes anything.
    func checkDevice(of response: ChallengeResponse, in connection: AccountStore.Connection) throws {
        guard let key = try response.signIn.call.deviceKey,
            let id = response.signIn.user?.id
        else { return }
        let device = try PoolDeviceStore.device(key, of: id, in: response.pool.id, connection: connection)
        guard let device, device.isConfirmed else { throw PoolError.noDevice }
    }

    private func answerPassword(_ response: ChallengeResponse) async throws -> JSONValue {
        let password = try response.values.required("PASSWORD", member: .password)
        try await end(response)
        return try await checkPassword(password, of: response.signIn)
    }

    private func answerProofStart(_ response: ChallengeResponse) async throws -> JSONValue {
        let result = try await beginPasswordProof(response.signIn, parameters: response.values)
        try await end(response)
        return result
    }

    private func selectFirstFactor(
        _ factors: [UserPool.FirstFactor],
        response: ChallengeResponse
    ) async throws -> JSONValue {
        let text = try response.values.required("ANSWER")
        guard let factor = UserPool.FirstFactor(rawValue: text), factors.contains(factor) else {
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

    private func selectSecondFactor(_ factors: [SecondFactor], response: ChallengeResponse) async throws -> JSONValue {
        let signIn = response.signIn
        let text = try response.values.required("ANSWER")
        guard let factor = SecondFactor(rawValue: text),
            factors.contains(factor),
            let user = signIn.user
        else {
            throw PoolError.invalidParameter("ANSWER is none of the kinds of MFA that can be chosen.")
        }
        try await end(response)
        return try await challengeSecondFactor(factor, user: user, signIn: signIn, provenAt: response.provenAt)
    }

    private func finishSetUp(_ response: ChallengeResponse) async throws -> JSONValue {
        try await end(response)
        return try await finish(response)
    }

    func finish(_ response: ChallengeResponse) async throws -> JSONValue {
        guard let user = try await services.accounts.account(id: response.user.id) else {
            throw PoolError.invalidSession
        }
        return try await finish(user, signIn: response.signIn, provenAt: response.provenAt)
    }

    // MARK: Codes

    private func answerFirstCode(_ challenge: String, id: String, response: ChallengeResponse) async throws -> JSONValue
    {
        try await redeem(challenge, id: id, response: response) { _, connection in
            try checkDevice(of: response, in: connection)
        }
        return try await afterFirstFactor(response.signIn, provenAt: services.now)
    }

    private func answerSecondCode(
        _ challenge: String,
        id: String,
        response: ChallengeResponse
    ) async throws -> JSONValue {
        try await redeem(challenge, id: id, response: response) { delivery, connection in
            try checkDevice(of: response, in: connection)
            try bind(delivery, response: response, in: connection)
        }
        return try await finish(response)
    }

    /// Binds a second factor to the first address that it was used with.
    private func bind(
        _ delivery: CodeDelivery,
        response: ChallengeResponse,
        in connection: AccountStore.Connection
    ) throws {
        let pool = response.pool
        guard let id = response.signIn.user?.id,
            var user = try AccountStore.account(id, in: connection),
            user.state[factorsIn: pool].address(delivery.channel) == nil
        else { return }
        user.state[factorsIn: pool].bind(delivery)
        try AccountStore.write(user.state, of: id, in: connection)
    }

    /// Checks the code of a step. A wrong one leaves the session open, up to the limit of attempts.
    func redeem(
        _ challenge: String,
        id: String,
        response: ChallengeResponse,
        alongside: @escaping @Sendable (CodeDelivery, AccountStore.Connection) throws -> Void
    ) async throws {
        let code = try response.values.required("\(challenge)_CODE", member: .confirmationCode)
        guard let user = response.signIn.user else {
            throw try await countWrongAnswer(response)
        }

        let sessions = services.sessions(in: response.pool)
        let codes = services.codes(in: response.pool)
        do {
            try await codes.redeem(code, purpose: .step(id), of: user.id) { delivery, connection in
                try alongside(delivery, connection)
                try sessions.end(response.handle, in: connection)
            }
        } catch let error as PoolError where [.codeMismatch, .tooManyFailedAttempts].contains(error) {
            throw try await countWrongAnswer(response)
        }
    }

    /// Checks an answer that was not sent as a code. A correct one ends the session, a wrong one is counted.
    private func checkAnswer(
        _ response: ChallengeResponse,
        isRight: @escaping @Sendable (AccountStore.Connection) throws -> Bool
    ) async throws {
        let sessions = services.sessions(in: response.pool)
        let handle = response.handle

        do {
            let id = try response.user.id
            try await services.codes(in: response.pool).attempt(of: id) { connection in
                guard try sessions.isOpen(handle, in: connection) else {
                    throw PoolError.invalidSession
                }
                guard try isRight(connection) else {
                    let isOpen = try sessions.countWrongAnswer(handle, in: connection)
                    return isOpen ? .codeMismatch : .invalidSession
                }
                try sessions.end(handle, in: connection)
                return nil
            }
        } catch let error as PoolError where error == .tooManyFailedAttempts {
            throw try await countWrongAnswer(response)
        }
    }

    /// Returns the error for the answer. It says whether the session is still open.
    private func countWrongAnswer(_ response: ChallengeResponse) async throws -> PoolError {
        let isOpen = try await services.sessions(in: response.pool).countWrongAnswer(response.handle)
        return isOpen ? .codeMismatch : .invalidSession
    }

    private func answerTOTP(_ response: ChallengeResponse) async throws -> JSONValue {
        let code = try response.values.required("SOFTWARE_TOKEN_MFA_CODE", member: .confirmationCode)
        let id = try response.user.id
        let clock = services.server.clock
        let pool = response.pool

        try await checkAnswer(response) { connection in
            let isRight = try AccountStore.redeem(
                timeCode: code,
                of: id,
                in: pool,
                now: clock.now(),
                connection
            )
            if isRight { try checkDevice(of: response, in: connection) }
            return isRight
        }
        return try await finish(response)
    }

    private func answerCustom(_ response: ChallengeResponse) async throws -> JSONValue {
        let answer = try response.values.required("ANSWER")
        let challenge = response.pool.customChallenge

        do {
            guard let expected = challenge?.answer, response.signIn.user != nil else {
                throw try await countWrongAnswer(response)
            }
            try await checkAnswer(response) { _ in ConstantTime.equal(answer, right: expected) }
        } catch let error as PoolError where error == .codeMismatch {
            // Repeat the question, as a Lambda trigger does, up to the limit of attempts.
            return response.signIn.challenge(
                .custom,
                session: response.handle,
                parameters: ["question": challenge?.question ?? ""]
            )
        } catch let error as PoolError where error == .invalidSession {
            throw PoolError.wrongCredentials
        }
        return try await afterFirstFactor(response.signIn, provenAt: response.provenAt)
    }
}

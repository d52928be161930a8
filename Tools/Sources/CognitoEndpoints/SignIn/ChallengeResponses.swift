import EndpointSupport
import Foundation
import IdentityBase
import IdentityDomain

/// The `RespondToAuthChallenge` operation: all steps of a sign-in after the first.
struct ChallengeResponses: Sendable {
    /// An answer and its session.
    package struct Response: Sendable {
        package let handle: String
        package let session: ChallengeSession
        package let signInUser: SignInUser
        let responses: AuthParameters
        package let call: PoolRequestContext

        /// Time of the first factor.
        package var provenAt: Date { session.provenAt ?? call.now }
    }

    package let services: PoolServices
    package let steps: SignInSteps
    package let proofs: SRPPasswordSignIn

    package func respond(_ call: PoolRequestContext) async throws -> JSONValue {
        let challenge = try call.request.required(.challengeName)
        let responses = AuthParameters(try call.request.texts("ChallengeResponses"))
        if challenge == "PASSWORD_VERIFIER" { return try await proofs.verify(responses, call: call) }
        if challenge == "DEVICE_PASSWORD_VERIFIER" {
            let (user, device, provenAt) = try await steps.devices.verify(responses, call: call)
            let name = user.name(in: call.pool)
            let signInUser = SignInUser(user: user, typedName: name, shownName: name)
            return try await steps.finish(user, signInUser: signInUser, provenAt: provenAt, call: call, proven: device)
        }
        var handle = try call.request.optional(.session)
        if handle == nil, challenge == "DEVICE_SRP_AUTH", let key = try call.deviceKey {
            handle = steps.devices.handle(key, call: call)
        }
        guard let handle else { throw PoolError.missing("Session") }
        let name = try responses.username()
        guard let session = try await services.sessions(in: call.pool).session(handle, client: call.client)
        else { throw PoolError.invalidSession }
        var user: Account?
        if let id = session.userID {
            user = try await services.users.user(id: id)
            guard user != nil else { throw PoolError.invalidSession }
        }
        guard (session.names + (user?.names ?? [])).contains(name) else { throw PoolError.invalidSession }
        try services.check(responses["SECRET_HASH"], of: name, user: user, call: call, isFirst: false)
        let signInUser = SignInUser(user: user, typedName: session.names.last ?? name, shownName: session.names.first ?? name)
        let answer = Response(handle: handle, session: session, signInUser: signInUser, responses: responses, call: call)
        do {
            return try await carryOut(challenge, answer: answer)
        } catch let error as PoolError where error == .noDevice && challenge != "DEVICE_SRP_AUTH" {
            // The same answer is valid without the device, so the session must not be used up.
            _ = try await services.sessions(in: answer.call.pool).begin(
                session, life: call.client.sessionLife, handle: handle)
            throw error
        }
    }

    /// Checks the device that an answer names. Call this before the code is used up.
    private func checkDevice(of answer: Response, in connection: AccountStore.Connection) throws {
        guard let key = try answer.call.deviceKey, let id = answer.signInUser.user?.id else { return }
        let device = try PoolDeviceStore.device(key, of: id, in: answer.call.pool.id, connection: connection)
        guard let device, device.isConfirmed else { throw PoolError.noDevice }
    }

    private func carryOut(_ challenge: String, answer: Response) async throws -> JSONValue {
        let responses = answer.responses
        switch (challenge, answer.session.stage) {
        case ("SELECT_CHALLENGE", .selectFactor(let factors)):
            return try await select(factors, answer: answer)
        case ("PASSWORD", .password):
            let password = try responses.required("PASSWORD", member: .password)
            try await services.sessions(in: answer.call.pool).end(answer.handle)
            return try await steps.signIn(answer.signInUser, password: password, call: answer.call)
        case ("DEVICE_SRP_AUTH", .device(let key)):
            return try await steps.devices.begin(key, answer: answer)
        case ("PASSWORD_SRP", .passwordSRP):
            guard responses["SRP_A"] != nil else { throw PoolError.missing("SRP_A") }
            let result = try await proofs.begin(
                answer.signInUser, parameters: responses, call: answer.call, precedesCustom: false)
            try await services.sessions(in: answer.call.pool).end(answer.handle)
            return result
        case (let name, .firstCode(let factor, let id)) where name == factor.rawValue:
            try await redeem(
                try responses.required("\(name)_CODE", member: .confirmationCode), purpose: .step(id), answer: answer
            ) {
                try checkDevice(of: answer, in: $1)
            }
            return try await steps.afterFirstFactor(
                answer.signInUser, provenAt: services.server.clock.now(), call: answer.call)
        case (let name, .secondCode(let factor, let id)) where name == factor.rawValue:
            try await redeem(
                try responses.required("\(name)_CODE", member: .confirmationCode), purpose: .step(id), answer: answer
            ) {
                try checkDevice(of: answer, in: $1)
                try bind($0, answer: answer, in: $1)
            }
            return try await finish(answer)
        case ("SOFTWARE_TOKEN_MFA", .totp):
            return try await totp(answer)
        case ("SELECT_MFA_TYPE", .selectSecond(let factors)):
            guard let text = responses["ANSWER"] else { throw PoolError.missing("ANSWER") }
            guard let factor = SecondFactor(rawValue: text), factors.contains(factor),
                let user = answer.signInUser.user
            else { throw PoolError.invalidParameter("ANSWER is none of the kinds of MFA that can be chosen.") }
            try await services.sessions(in: answer.call.pool).end(answer.handle)
            return try await steps.ask(
                factor, user: user, signInUser: answer.signInUser, provenAt: answer.provenAt, call: answer.call)
        case ("MFA_SETUP", .setUp(let factors, _)):
            return try await setUpEmail(factors, answer: answer)
        case ("MFA_SETUP", .isSetUp):
            try await services.sessions(in: answer.call.pool).end(answer.handle)
            return try await finish(answer)
        case ("EMAIL_OTP", .setUpEmail(let id)):
            return try await finishEmail(id, answer: answer)
        case ("NEW_PASSWORD_REQUIRED", .newPassword):
            return try await newPassword(answer)
        case ("CUSTOM_CHALLENGE", .custom):
            return try await custom(answer)
        default:
            throw PoolError.invalidSession
        }
    }

    /// Binds a second factor to the first address that it was used with.
    private func bind(_ delivery: CodeDelivery, answer: Response, in connection: AccountStore.Connection) throws {
        let pool = answer.call.pool
        guard let id = answer.signInUser.user?.id, var user = try AccountStore.user(id, in: connection),
            user.state[pool].address(delivery.channel) == nil
        else { return }
        user.state[pool].bind(delivery)
        try AccountStore.write(user.state, of: id, in: connection)
    }

    private func select(_ factors: [UserPool.Factor], answer: Response) async throws -> JSONValue {
        guard let text = answer.responses["ANSWER"] else { throw PoolError.missing("ANSWER") }
        guard let factor = UserPool.Factor(rawValue: text), factors.contains(factor) else {
            throw PoolError.invalidParameter("ANSWER is none of the challenges that are available.")
        }
        // Check the format first: the user can correct an error in the same session.
        _ = try answer.responses.optional("PASSWORD", member: .password)
        if let number = answer.responses["SRP_A"], SRPNumber.bytes(hexadecimal: number) == nil {
            throw PoolError.invalidParameter("SRP_A is not a number of the group.")
        }
        try await services.sessions(in: answer.call.pool).end(answer.handle)
        return try await steps.begin(
            factor, signInUser: answer.signInUser, parameters: answer.responses, call: answer.call, proofs: proofs)
    }

    package func finish(_ answer: Response) async throws -> JSONValue {
        guard let id = answer.signInUser.user?.id, let user = try await services.users.user(id: id) else {
            throw PoolError.invalidSession
        }
        return try await steps.finish(user, signInUser: answer.signInUser, provenAt: answer.provenAt, call: answer.call)
    }

    // MARK: Codes

    /// Checks a code. A wrong one leaves the session open, up to the limit of attempts.
    package func redeem(
        _ code: String, purpose: PoolCodes.Purpose, answer: Response,
        alongside: @escaping @Sendable (CodeDelivery, AccountStore.Connection) throws -> Void = { _, _ in }
    ) async throws {
        guard let user = answer.signInUser.user else { throw try await refusal(answer) }
        let (sessions, handle) = (services.sessions(in: answer.call.pool), answer.handle)
        do {
            try await services.codes(in: answer.call.pool).redeem(code, purpose: purpose, of: user.id) {
                delivery, connection in
                try alongside(delivery, connection)
                try sessions.end(handle, in: connection)
            }
        } catch let error as PoolError where [.codeMismatch, .tooManyFailedAttempts].contains(error) {
            throw try await refusal(answer)
        }
    }

    /// Checks an answer that was not sent as a code. A correct one ends the session, a wrong one is counted.
    ///
    /// - Throws: `PoolError` if the answer is wrong or the session has ended.
    private func attempt(
        of userID: String, _ answer: Response,
        isRight: @escaping @Sendable (AccountStore.Connection) throws -> Bool
    ) async throws {
        let (sessions, handle) = (services.sessions(in: answer.call.pool), answer.handle)
        do {
            try await services.codes(in: answer.call.pool).attempt(of: userID) { connection in
                guard try sessions.isOpen(handle, in: connection) else { throw PoolError.invalidSession }
                guard try isRight(connection) else {
                    return try sessions.fail(handle, in: connection) ? .codeMismatch : .invalidSession
                }
                try sessions.end(handle, in: connection)
                return nil
            }
        } catch let error as PoolError where error == .tooManyFailedAttempts {
            throw try await refusal(answer)
        }
    }

    /// Counts a wrong answer and returns its error.
    private func refusal(_ answer: Response) async throws -> PoolError {
        try await services.sessions(in: answer.call.pool).fail(answer.handle) ? .codeMismatch : .invalidSession
    }

    private func totp(_ answer: Response) async throws -> JSONValue {
        let code = try answer.responses.required("SOFTWARE_TOKEN_MFA_CODE", member: .confirmationCode)
        guard let id = answer.signInUser.user?.id else { throw PoolError.invalidSession }
        let (clock, pool) = (services.server.clock, answer.call.pool)
        try await attempt(of: id, answer) { connection in
            guard try AccountStore.redeem(timeCode: code, of: id, in: pool, now: clock.now(), connection) else {
                return false
            }
            try checkDevice(of: answer, in: connection)
            return true
        }
        return try await finish(answer)
    }

    private func custom(_ answer: Response) async throws -> JSONValue {
        guard let text = answer.responses["ANSWER"] else { throw PoolError.missing("ANSWER") }
        do {
            guard let right = answer.call.pool.customChallenge?.answer, let id = answer.signInUser.user?.id else {
                throw try await refusal(answer)
            }
            try await attempt(of: id, answer) { _ in ConstantTime.equal(text, right: right) }
        } catch let error as PoolError where error == .codeMismatch {
            // Repeat the question, as a Lambda trigger does, up to the limit of attempts.
            return [
                "ChallengeName": "CUSTOM_CHALLENGE", "Session": .string(answer.handle),
                "ChallengeParameters": [
                    "question": .string(answer.call.pool.customChallenge?.question ?? ""),
                    "USERNAME": .string(answer.signInUser.shownName),
                ],
            ]
        } catch let error as PoolError where error == .invalidSession {
            throw PoolError.wrongCredentials
        }
        return try await steps.afterFirstFactor(answer.signInUser, provenAt: answer.provenAt, call: answer.call)
    }
}

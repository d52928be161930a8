import EndpointSupport
import Foundation
import IdentityBase
import IdentityDomain

/// The `RespondToAuthChallenge` operation: all steps of a sign-in after the first.
struct ChallengeResponses: Sendable {
    /// A client's response to a challenge, with its session.
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
    package let srp: SRPPasswordSignIn

    package func respond(_ call: PoolRequestContext) async throws -> JSONValue {
        let challenge = try call.request.required(.challengeName)
        let responses = AuthParameters(try call.request.texts("ChallengeResponses"))
        if challenge == "PASSWORD_VERIFIER" { return try await srp.verify(responses, call: call) }
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
        let signInUser = SignInUser(
            user: user, typedName: session.names.last ?? name, shownName: session.names.first ?? name)
        let response = Response(
            handle: handle, session: session, signInUser: signInUser, responses: responses, call: call)
        do {
            return try await carryOut(challenge, response: response)
        } catch let error as PoolError where error == .noDevice && challenge != "DEVICE_SRP_AUTH" {
            // The same response is valid without the device, so the session must not be used up.
            _ = try await services.sessions(in: response.call.pool).begin(
                session, life: call.client.sessionLife, handle: handle)
            throw error
        }
    }

    /// Checks the device that an response names. Call this before the code is used up.
    private func checkDevice(of response: Response, in connection: AccountStore.Connection) throws {
        guard let key = try response.call.deviceKey, let id = response.signInUser.user?.id else { return }
        let device = try PoolDeviceStore.device(key, of: id, in: response.call.pool.id, connection: connection)
        guard let device, device.isConfirmed else { throw PoolError.noDevice }
    }

    private func carryOut(_ challenge: String, response: Response) async throws -> JSONValue {
        let responses = response.responses
        switch (challenge, response.session.stage) {
        case ("SELECT_CHALLENGE", .selectFactor(let factors)):
            return try await select(factors, response: response)
        case ("PASSWORD", .password):
            let password = try responses.required("PASSWORD", member: .password)
            try await services.sessions(in: response.call.pool).end(response.handle)
            return try await steps.signIn(response.signInUser, password: password, call: response.call)
        case ("DEVICE_SRP_AUTH", .device(let key)):
            return try await steps.devices.begin(key, response: response)
        case ("PASSWORD_SRP", .passwordSRP):
            guard responses["SRP_A"] != nil else { throw PoolError.missing("SRP_A") }
            let result = try await srp.begin(
                response.signInUser, parameters: responses, call: response.call, precedesCustom: false)
            try await services.sessions(in: response.call.pool).end(response.handle)
            return result
        case (let name, .firstCode(let factor, let id)) where name == factor.rawValue:
            try await redeem(
                try responses.required("\(name)_CODE", member: .confirmationCode), purpose: .step(id),
                response: response
            ) {
                try checkDevice(of: response, in: $1)
            }
            return try await steps.afterFirstFactor(
                response.signInUser, provenAt: services.server.clock.now(), call: response.call)
        case (let name, .secondCode(let factor, let id)) where name == factor.rawValue:
            try await redeem(
                try responses.required("\(name)_CODE", member: .confirmationCode), purpose: .step(id),
                response: response
            ) {
                try checkDevice(of: response, in: $1)
                try bind($0, response: response, in: $1)
            }
            return try await finish(response)
        case ("SOFTWARE_TOKEN_MFA", .totp):
            return try await totp(response)
        case ("SELECT_MFA_TYPE", .selectSecond(let factors)):
            guard let text = responses["ANSWER"] else { throw PoolError.missing("ANSWER") }
            guard let factor = SecondFactor(rawValue: text), factors.contains(factor),
                let user = response.signInUser.user
            else { throw PoolError.invalidParameter("ANSWER is none of the kinds of MFA that can be chosen.") }
            try await services.sessions(in: response.call.pool).end(response.handle)
            return try await steps.ask(
                factor, user: user, signInUser: response.signInUser, provenAt: response.provenAt, call: response.call)
        case ("MFA_SETUP", .setUp(let factors, _)):
            return try await setUpEmail(factors, response: response)
        case ("MFA_SETUP", .isSetUp):
            try await services.sessions(in: response.call.pool).end(response.handle)
            return try await finish(response)
        case ("EMAIL_OTP", .setUpEmail(let id)):
            return try await finishEmail(id, response: response)
        case ("NEW_PASSWORD_REQUIRED", .newPassword):
            return try await newPassword(response)
        case ("CUSTOM_CHALLENGE", .custom):
            return try await custom(response)
        default:
            throw PoolError.invalidSession
        }
    }

    /// Binds a second factor to the first address that it was used with.
    private func bind(_ delivery: CodeDelivery, response: Response, in connection: AccountStore.Connection) throws {
        let pool = response.call.pool
        guard let id = response.signInUser.user?.id, var user = try AccountStore.user(id, in: connection),
            user.state[pool].address(delivery.channel) == nil
        else { return }
        user.state[pool].bind(delivery)
        try AccountStore.write(user.state, of: id, in: connection)
    }

    private func select(_ factors: [UserPool.Factor], response: Response) async throws -> JSONValue {
        guard let text = response.responses["ANSWER"] else { throw PoolError.missing("ANSWER") }
        guard let factor = UserPool.Factor(rawValue: text), factors.contains(factor) else {
            throw PoolError.invalidParameter("ANSWER is none of the challenges that are available.")
        }
        // Check the format first: the user can correct an error in the same session.
        _ = try response.responses.optional("PASSWORD", member: .password)
        if let number = response.responses["SRP_A"], SRPNumber.bytes(hexadecimal: number) == nil {
            throw PoolError.invalidParameter("SRP_A is not a number of the group.")
        }
        try await services.sessions(in: response.call.pool).end(response.handle)
        return try await steps.begin(
            factor, signInUser: response.signInUser, parameters: response.responses, call: response.call, srp: srp)
    }

    package func finish(_ response: Response) async throws -> JSONValue {
        guard let id = response.signInUser.user?.id, let user = try await services.users.user(id: id) else {
            throw PoolError.invalidSession
        }
        return try await steps.finish(
            user, signInUser: response.signInUser, provenAt: response.provenAt, call: response.call)
    }

    // MARK: Codes

    /// Checks a code. A wrong one leaves the session open, up to the limit of attempts.
    package func redeem(
        _ code: String, purpose: PoolCodes.Purpose, response: Response,
        alongside: @escaping @Sendable (CodeDelivery, AccountStore.Connection) throws -> Void = { _, _ in }
    ) async throws {
        guard let user = response.signInUser.user else { throw try await refusal(response) }
        let (sessions, handle) = (services.sessions(in: response.call.pool), response.handle)
        do {
            try await services.codes(in: response.call.pool).redeem(code, purpose: purpose, of: user.id) {
                delivery, connection in
                try alongside(delivery, connection)
                try sessions.end(handle, in: connection)
            }
        } catch let error as PoolError where [.codeMismatch, .tooManyFailedAttempts].contains(error) {
            throw try await refusal(response)
        }
    }

    /// Checks an response that was not sent as a code. A correct one ends the session, a wrong one is counted.
    ///
    /// - Throws: `PoolError` if the response is wrong or the session has ended.
    private func attempt(
        of userID: String, _ response: Response,
        isRight: @escaping @Sendable (AccountStore.Connection) throws -> Bool
    ) async throws {
        let (sessions, handle) = (services.sessions(in: response.call.pool), response.handle)
        do {
            try await services.codes(in: response.call.pool).attempt(of: userID) { connection in
                guard try sessions.isOpen(handle, in: connection) else { throw PoolError.invalidSession }
                guard try isRight(connection) else {
                    return try sessions.fail(handle, in: connection) ? .codeMismatch : .invalidSession
                }
                try sessions.end(handle, in: connection)
                return nil
            }
        } catch let error as PoolError where error == .tooManyFailedAttempts {
            throw try await refusal(response)
        }
    }

    /// Counts a wrong response and returns its error.
    private func refusal(_ response: Response) async throws -> PoolError {
        try await services.sessions(in: response.call.pool).fail(response.handle) ? .codeMismatch : .invalidSession
    }

    private func totp(_ response: Response) async throws -> JSONValue {
        let code = try response.responses.required("SOFTWARE_TOKEN_MFA_CODE", member: .confirmationCode)
        guard let id = response.signInUser.user?.id else { throw PoolError.invalidSession }
        let (clock, pool) = (services.server.clock, response.call.pool)
        try await attempt(of: id, response) { connection in
            guard try AccountStore.redeem(timeCode: code, of: id, in: pool, now: clock.now(), connection) else {
                return false
            }
            try checkDevice(of: response, in: connection)
            return true
        }
        return try await finish(response)
    }

    private func custom(_ response: Response) async throws -> JSONValue {
        guard let text = response.responses["ANSWER"] else { throw PoolError.missing("ANSWER") }
        do {
            guard let right = response.call.pool.customChallenge?.answer, let id = response.signInUser.user?.id else {
                throw try await refusal(response)
            }
            try await attempt(of: id, response) { _ in ConstantTime.equal(text, right: right) }
        } catch let error as PoolError where error == .codeMismatch {
            // Repeat the question, as a Lambda trigger does, up to the limit of attempts.
            return [
                "ChallengeName": "CUSTOM_CHALLENGE", "Session": .string(response.handle),
                "ChallengeParameters": [
                    "question": .string(response.call.pool.customChallenge?.question ?? ""),
                    "USERNAME": .string(response.signInUser.shownName),
                ],
            ]
        } catch let error as PoolError where error == .invalidSession {
            throw PoolError.wrongCredentials
        }
        return try await steps.afterFirstFactor(response.signInUser, provenAt: response.provenAt, call: response.call)
    }
}

import AuthFlows
import Foundation
import NativeAuthCore

extension CognitoFlow {
    /// Starts a sign-in with the entered user name and password.
    func signIn(_ entered: String, _ password: Secret) async throws -> FlowStep {
        endAttempt()
        self.password = password.isEmpty ? nil : password
        let username = username(entered)
        stand?.username = username
        return try await beginSignIn(username)
    }

    /// Starts a sign-in with the method of the settings and the current password.
    func beginSignIn(_ username: String) async throws -> FlowStep {
        sendsPassword = password != nil
        return try await take(try await begin(username))
    }

    private func begin(_ username: String) async throws -> SignInStep {
        let password = self.password ?? Secret("")
        let method: SignInMethod =
            switch settings.signInMethod {
            case .passwordProof: .srp(password: password)
            case .password: .password(password)
            case .choice: .choice()
            case .customAfterProof: .custom(password: password)
            case .custom: .custom()
            }
        let next = newAttempt(username)
        return try await ask { _ in try await next.begin(method) }
    }

    /// Returns a new attempt. The pending one stays current until ``adoptAttempt()``.
    func newAttempt(_ username: String) -> SignIn {
        let next = SignIn(pool, username: username)
        nextAttempt?.cancel()
        nextAttempt = next
        return next
    }

    /// Makes the newest attempt the current one.
    func adoptAttempt() {
        guard let nextAttempt else { return }
        attempt?.cancel()
        attempt = nextAttempt
        self.nextAttempt = nil
    }

    private func reply(_ reply: SignInReply) async throws -> SignInStep {
        guard let attempt = nextAttempt ?? attempt else {
            throw NativeAuthError(.wrongState, message: "No sign-in waits for an answer.", recovery: [.restart])
        }
        return try await ask { _ in try await attempt.answer(reply) }
    }

    // MARK: - Challenges

    /// Processes a step of the sign-in, and sends automatic replies until user input is required.
    func take(_ step: SignInStep) async throws -> FlowStep {
        var step = step
        for _ in 0..<Self.mostAutomaticSteps {
            switch step {
            case .done: return finish()
            case .confirmSignUp: return try await beginConfirmation(stand?.username ?? "")
            case .resetPassword: return try await sendRecoveryCode(stand?.username ?? "", note: .passwordResetNeeded)
            default: break
            }
            guard let reply = try automaticReply(to: step) else { return show(step) }
            step = try await self.reply(reply)
        }
        throw NativeAuthError(
            .malformedResponse, message: "The service asks for the same again and again.", recovery: [.restart])
    }

    /// - Returns: `nil` if user input is required.
    private func automaticReply(to step: SignInStep) throws -> SignInReply? {
        switch step {
        case .firstFactor(let offered):
            let factors = Challenge.Name.firstFactors(offered)
            if sendsPassword, let factor = factors.first(where: \.isPassword) { return pick(factor, .firstFactor) }
            guard let only = factors.first else { throw unsupported(offered) }
            return factors.count == 1 ? pick(only, .firstFactor) : nil
        case .secondFactor(let offered):
            let factors = Challenge.Name.secondFactors(offered)
            guard let only = factors.first else { throw unsupported(offered) }
            return factors.count == 1 ? pick(only, .secondFactor) : nil
        case .password where sendsPassword:
            // Sent once: the service may request the password again because it was wrong.
            sendsPassword = false
            return password.map { SignInReply($0) }
        default: return nil
        }
    }

    private func pick(_ factor: Challenge.Name, _ pick: Pick) -> SignInReply {
        picks[pick] = factor
        return SignInReply(Secret(factor.rawValue))
    }

    private func unsupported(_ offered: [Challenge.Name]) -> NativeAuthError {
        let what = offered.prefix(5).map { String($0.rawValue.prefix(40)) }.joined(separator: ", ")
        return NativeAuthError(
            .unsupported, message: texts(.unsupportedStep, ["what": what]), recovery: [.restart])
    }

    /// Shows a step that needs user input.
    func show(_ step: SignInStep, from moment: Date? = nil) -> FlowStep {
        adoptAttempt()
        let next = codeAgainAt(from: moment)
        let isCode = if case .code = step { true } else { false }
        let (again, others) = (canGoAgain, hasChosen && canChooseAgain)
        return show(.challenge) { stand in
            stand.step = step
            stand.hasOtherWays = others
            stand.canResend = again
            if isCode { stand.resendsAt = next }
        }
    }

    /// Whether the same steps can be repeated without user input.
    private var canGoAgain: Bool {
        switch settings.signInMethod {
        case .choice: picks[.firstFactor].map { !$0.isPassword || password != nil } ?? false
        case .custom: false
        case .passwordProof, .password, .customAfterProof: password != nil
        }
    }

    /// Whether the last choice can be repeated. The choice of a first factor is always available.
    private var canChooseAgain: Bool {
        canGoAgain || settings.signInMethod == .choice && picks[.secondFactor] == nil
    }

    /// Completes the flow with the stored session.
    private func finish() -> FlowStep {
        let tokens = try? pool.session.current()?.tokens
        return complete(FlowOutcome(user: FlowUser(tokens)))
    }

    // MARK: - User input

    /// Sends the user's response to the current challenge.
    func answerChallenge(
        _ action: FormAction.ID, _ values: [String: String], _ stand: Stand
    ) async throws -> FlowStep {
        func secret(_ field: String) -> Secret { Secret(values[field] ?? "") }
        nextAttempt = nil
        let answer: SignInReply
        switch stand.step {
        case .firstFactor, .secondFactor:
            hasChosen = true
            let isFirst = if case .firstFactor = stand.step { true } else { false }
            answer = pick(Challenge.Name(rawValue: action), isFirst ? .firstFactor : .secondFactor)
        case .secondFactorSetup: answer = SignInReply(Secret(action))
        case .password:
            password = secret(FormWriter.Field.password)
            answer = SignInReply(secret(FormWriter.Field.password))
        case .emailSetup: answer = SignInReply(secret(FormWriter.Field.email))
        case .newPassword(let required, _):
            password = secret(FormWriter.Field.newPassword)
            answer = SignInReply(
                secret(FormWriter.Field.newPassword),
                attributes: required.map { UserAttribute($0, SignUpForm.plain(values[$0] ?? "", $0)) })
        case .custom: answer = SignInReply(secret(FormWriter.Field.answer))
        default: answer = SignInReply(secret(FormWriter.Field.code))
        }
        return try await take(try await reply(answer))
    }

    /// Repeats the sign-in with the same choices, for a new code.
    func signInAgain() async throws -> FlowStep {
        guard let username = stand?.username else { return showFirst() }
        var step = try await begin(username)
        for _ in 0..<Self.mostAutomaticSteps {
            switch step {
            case .firstFactor:
                guard let factor = picks[.firstFactor] else { return try await take(step) }
                sendsPassword = factor.isPassword && password != nil
                step = try await reply(SignInReply(Secret(factor.rawValue)))
            case .secondFactor:
                guard let factor = picks[.secondFactor] else { return try await take(step) }
                step = try await reply(SignInReply(Secret(factor.rawValue)))
            case .password where sendsPassword:
                sendsPassword = false
                step = try await reply(SignInReply(password ?? Secret("")))
            default: return try await take(step)
            }
        }
        return try await take(step)
    }

    /// Returns to the last choice.
    func chooseAgain() async throws -> FlowStep {
        picks[picks[.secondFactor] == nil ? .firstFactor : .secondFactor] = nil
        return try await signInAgain()
    }
}

extension FlowUser {
    /// Makes a user from the claims of tokens.
    init(_ tokens: TokenSet?) {
        let claims = [tokens?.idToken, tokens?.accessToken].compactMap { TokenClaims($0) }
        func text(_ name: String) -> String? { claims.lazy.compactMap { $0.text(name) }.first }
        let parts = [text("given_name"), text("family_name")].compactMap { $0 }
        self.init(
            id: text("sub") ?? "", username: claims.lazy.compactMap(\.username).first, email: text("email"),
            displayName: text("name") ?? (parts.isEmpty ? nil : parts.joined(separator: " ")))
    }
}

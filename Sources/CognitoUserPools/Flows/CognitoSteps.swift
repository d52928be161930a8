import AuthFlows
import Foundation
import NativeAuthCore

/// The sign-in steps that follow from each answer of the service.
extension FormFlow<CognitoAdapter> {
    /// Maximum number of requests that follow from one user input.
    private static var mostAutomaticSteps: Int { 6 }

    private var settings: CognitoPoolSettings { adapter.settings }

    /// Runs a request of the pool in the current scope. An obsolete one ends by itself: a sign-in revokes its tokens.
    func request<Answer: Sendable>(
        _ body: @escaping @Sendable (UserPool) async throws -> Answer
    ) async throws -> Answer {
        let pool = adapter.pool
        return try await scope.run(isCancellable: false) { try await body(pool) }
    }

    // MARK: - Sign-in

    /// Starts a sign-in with the entered user name and password.
    func signIn(_ entered: String, password: Secret) async throws -> FlowStep {
        context.endAttempt()
        context.password = password.isEmpty ? nil : password
        let username = adapter.username(entered)
        update { $0.username = username }
        return try await signIn(username)
    }

    /// Starts a sign-in with the method of the settings and the current password.
    func signIn(_ username: String) async throws -> FlowStep {
        context.sendsPassword = context.password != nil
        return try await take(try await begin(username))
    }

    /// Repeats the sign-in with the same choices, for a new code.
    func signInAgain() async throws -> FlowStep {
        guard let username = state?.username else { return show(adapter.firstStep) }
        return try await take(try await begin(username), repeatingChoices: true)
    }

    private func begin(_ username: String) async throws -> SignInStep {
        let password = context.password ?? Secret("")
        let method: SignInMethod =
            switch settings.signInMethod {
            case .passwordProof: .srp(password: password)
            case .password: .password(password)
            case .choice: .choice()
            case .customAfterProof: .custom(password: password)
            case .custom: .custom()
            }
        let attempt = newAttempt(username)
        return try await request { _ in try await attempt.begin(method) }
    }

    /// Begins another sign-in, which becomes the current one with its first form.
    private func newAttempt(_ username: String) -> SignIn {
        let attempt = SignIn(adapter.pool, username: username)
        context.begin(attempt)
        return attempt
    }

    /// Signs in with the session of a confirmed sign-up.
    private func autoSignIn(_ username: String) async throws -> FlowStep {
        let attempt = newAttempt(username)
        context.sendsPassword = context.password != nil
        return try await take(try await request { try await $0.autoSignIn(attempt) })
    }

    /// Continues a saved sign-in.
    func resume(_ challenge: Challenge, savedAt: Date) async throws -> FlowStep {
        let attempt = newAttempt(state?.username ?? "")
        return show(try await request { _ in try await attempt.resume(challenge) }, codeSentAt: savedAt)
    }

    // MARK: - Challenges

    /// Sends the user's reply to the current challenge.
    func answer(_ reply: SignInReply) async throws -> FlowStep {
        context.dropNextAttempt()
        return try await take(try await send(reply))
    }

    private func send(_ reply: SignInReply) async throws -> SignInStep {
        guard let attempt = context.nextAttempt ?? context.attempt else {
            throw NativeAuthError(.wrongState, message: "No sign-in waits for an answer.", recovery: [.restart])
        }
        return try await request { _ in try await attempt.answer(reply) }
    }

    /// Processes a step of the sign-in, and sends automatic replies until user input is required.
    /// - Parameter repeatingChoices: whether to repeat the user's earlier choices.
    private func take(_ step: SignInStep, repeatingChoices: Bool = false) async throws -> FlowStep {
        var step = step
        for _ in 0..<Self.mostAutomaticSteps {
            switch step {
            case .done:
                return complete(FlowOutcome(user: FlowUser(try? adapter.pool.session.loadRecord()?.tokens)))
            case .confirmSignUp: return try await beginConfirmation(state?.username ?? "")
            case .resetPassword: return try await sendRecoveryCode(state?.username ?? "", note: .passwordResetNeeded)
            default: break
            }
            guard let reply = try automaticReply(to: step, repeatingChoices: repeatingChoices) else {
                return show(step)
            }
            step = try await send(reply)
        }
        throw NativeAuthError(
            .malformedResponse, message: "The service asks for the same again and again.", recovery: [.restart])
    }

    /// - Returns: `nil` if user input is required.
    private func automaticReply(to step: SignInStep, repeatingChoices: Bool) throws -> SignInReply? {
        switch step {
        case .firstFactor(let offered):
            if repeatingChoices, let factor = context.picks[.firstFactor] {
                context.sendsPassword = factor.isPassword && context.password != nil
                return pick(factor, pick: .firstFactor)
            }
            let factors = Challenge.Name.firstFactors(offered)
            if context.sendsPassword, let factor = factors.first(where: \.isPassword) {
                return pick(factor, pick: .firstFactor)
            }
            guard let only = factors.first else { throw unsupported(offered) }
            return if factors.count == 1 { pick(only, pick: .firstFactor) } else { nil }
        case .secondFactor(let offered):
            if repeatingChoices, let factor = context.picks[.secondFactor] { return pick(factor, pick: .secondFactor) }
            let factors = Challenge.Name.secondFactors(offered)
            guard let only = factors.first else { throw unsupported(offered) }
            return if factors.count == 1 { pick(only, pick: .secondFactor) } else { nil }
        case .password where context.sendsPassword:
            // Sent once: the service may request the password again because it was wrong.
            context.sendsPassword = false
            return context.password.map { SignInReply($0) }
        default: return nil
        }
    }

    /// Remembers a choice and returns its reply.
    func pick(_ factor: Challenge.Name, pick: CognitoAdapter.Context.Pick) -> SignInReply {
        context.picks[pick] = factor
        return SignInReply(Secret(factor.rawValue))
    }

    private func unsupported(_ offered: [Challenge.Name]) -> NativeAuthError {
        let what = offered.prefix(5).map { String($0.rawValue.prefix(40)) }.joined(separator: ", ")
        return NativeAuthError(
            .unsupported, message: texts(.unsupportedStep, ["what": what]), recovery: [.restart])
    }

    /// Shows a challenge that needs user input.
    /// - Parameters:
    ///   - challenge: the challenge.
    ///   - date: the time when its code was sent; `nil` for now.
    @discardableResult
    func show(_ challenge: SignInStep, codeSentAt date: Date? = nil) -> FlowStep {
        context.adoptAttempt()
        let resendsAt = CognitoAdapter.resendDate(after: date ?? adapter.clock.now)
        let isCode = if case .code = challenge { true } else { false }
        return show(.challenge) { next in
            next.details.challenge = challenge
            next.details.hasOtherMethods = context.hasChosen && canChooseAgain
            next.details.canResend = canRepeatChoices
            if isCode { next.details.resendsAt = resendsAt }
        }
    }

    /// Whether the same steps can be repeated without user input.
    private var canRepeatChoices: Bool {
        switch settings.signInMethod {
        case .choice: context.picks[.firstFactor].map { !$0.isPassword || context.password != nil } ?? false
        case .custom: false
        case .passwordProof, .password, .customAfterProof: context.password != nil
        }
    }

    /// Whether the last choice can be repeated. The choice of a first factor is always available.
    private var canChooseAgain: Bool {
        canRepeatChoices || settings.signInMethod == .choice && context.picks[.secondFactor] == nil
    }

    /// Returns to the last choice.
    func chooseAgain() async throws -> FlowStep {
        context.picks[context.picks[.secondFactor] == nil ? .firstFactor : .secondFactor] = nil
        return try await signInAgain()
    }

    func goBack(from state: DisplayedForm<CognitoAdapter>) -> FlowStep {
        context.endAttempt()
        switch state.step {
        case .confirmSignUp where adapter.kind == .signUp: return show(.signUp)
        case .resetPassword where adapter.kind == .recovery:
            return show(.recovery) { $0.values = [CognitoAdapter.Field.username: state.username] }
        case .recovery: return show(.signIn)
        default: return showSignIn(state.username)
        }
    }

    /// Shows the sign-in form.
    /// - Parameters:
    ///   - username: the user name in it.
    ///   - note: the reason for the form.
    func showSignIn(_ username: String, note: FormTexts.Key? = nil) -> FlowStep {
        show(.signIn) { next in
            next.introduction = note
            next.values = [CognitoAdapter.Field.username: username]
        }
    }
}

/// Sign-up and its confirmation.
extension FormFlow<CognitoAdapter> {
    /// Creates the account.
    func signUp(_ values: [FormField.ID: String]) async throws -> FlowStep {
        let (username, attributes) = SignUpForm(adapter.settings).request(values)
        let entered = Secret(values[CognitoAdapter.Field.password] ?? "")
        let password: Secret? = entered.isEmpty ? nil : entered
        context.password = password
        let secrets = values.mapValues(Secret.init)
        let wasUncertain = context.uncertainSignUp == secrets
        context.uncertainSignUp = nil
        do {
            let outcome = try await request {
                try await $0.signUp(username: username, password: password, attributes: attributes)
            }
            guard case .code(let delivery) = outcome.progress else {
                update { $0.username = username }
                return try await signInAfterConfirmation(username)
            }
            return showConfirmation(username, delivery: delivery)
        } catch let error as NativeAuthError {
            switch error.serverCode {
            // The account exists nevertheless.
            case "CodeDeliveryFailureException": return showConfirmation(username, error: error)
            case "UsernameExistsException" where wasUncertain: return try await resumeUncertain(username, error: error)
            case _ where error.outcomeIsUnknown:
                context.uncertainSignUp = secrets
                throw error
            default: throw error
            }
        }
    }

    /// Handles an existing account after an identical request whose response was lost: if the account is unconfirmed,
    /// it is the one that this request created.
    private func resumeUncertain(_ username: String, error: NativeAuthError) async throws -> FlowStep {
        do {
            return showConfirmation(
                username, delivery: try await request { try await $0.resendSignUpCode(username: username) })
        } catch let refusal as NativeAuthError where refusal.isVerdict {
            throw error
        }
    }

    /// Shows the form for the code. The entered values are kept for a way back.
    private func showConfirmation(
        _ username: String, delivery: CodeDelivery? = nil, note: FormTexts.Key? = nil, error: NativeAuthError? = nil
    ) -> FlowStep {
        show(.confirmSignUp) { next in
            next.username = username
            next.introduction = note
            next.error = error
            next.details.delivery = delivery
            next.details.resendsAt =
                if error == nil { CognitoAdapter.resendDate(after: adapter.clock.now) } else { nil }
        }
    }

    /// Confirms the account, and signs in. A completed confirmation is not repeated.
    func confirm(code: Secret) async throws -> FlowStep {
        let username = state?.username ?? ""
        if state?.details.isDone != true, adapter.pool.signUps[username]?.isConfirmed != true {
            do {
                _ = try await request { try await $0.confirmSignUp(username: username, code: code) }
            } catch let error as NativeAuthError where error.isConfirmedAlready {
                // An earlier request was processed, and its response was lost.
                adapter.pool.signUps.change(username) { $0?.isConfirmed = true }
            }
        }
        update { $0.details.isDone = true }
        return try await signInAfterConfirmation(username)
    }

    /// Signs in with the session of the sign-up or with the entered password; otherwise shows the sign-in form.
    func signInAfterConfirmation(_ username: String) async throws -> FlowStep {
        if adapter.pool.signUps[username]?.session != nil {
            do {
                return try await autoSignIn(username)
            } catch let error as NativeAuthError where error.isVerdict && error.code != .rateLimited {
                // The session has expired, or the app client does not allow this sign-in method.
                adapter.pool.signUps.change(username) { $0 = nil }
            }
        }
        if context.password != nil {
            do {
                return try await signIn(username)
            } catch let error as NativeAuthError where error.isVerdict && error.code != .rateLimited {
                context.endAttempt()
            }
        }
        adapter.pool.signUps.change(username) { $0 = nil }
        return showSignIn(username, note: .accountConfirmed)
    }

    /// Sends a new code; the form and its values stay.
    func resendConfirmation() async throws -> FlowStep {
        let username = state?.username ?? ""
        return showAgain(codeSentTo: try await request { try await $0.resendSignUpCode(username: username) })
    }

    func showAgain(codeSentTo delivery: CodeDelivery?) -> FlowStep {
        update { state in
            state.details.delivery = delivery ?? state.details.delivery
            state.details.resendsAt = CognitoAdapter.resendDate(after: adapter.clock.now)
            state.details.isOutcomeUnknown = false
        }
    }

    /// Handles a sign-in to an unconfirmed account: sends a code and continues with the confirmation.
    private func beginConfirmation(_ username: String) async throws -> FlowStep {
        // The stored record is of an earlier account with that name, or outdated.
        adapter.pool.signUps.change(username) { record in
            record?.isConfirmed = false
            record?.session = nil
        }
        do {
            let delivery = try await request { try await $0.resendSignUpCode(username: username) }
            return showConfirmation(username, delivery: delivery, note: .accountUnconfirmed)
        } catch let error as NativeAuthError where error.isVerdict {
            // An earlier code may still be valid.
            return showConfirmation(username, note: .accountUnconfirmed, error: error)
        }
    }
}

extension NativeAuthError {
    /// Whether the service refuses to confirm an account because it is confirmed.
    fileprivate var isConfirmedAlready: Bool {
        serverCode == "NotAuthorizedException" && message.hasSuffix("Current status is CONFIRMED")
    }
}

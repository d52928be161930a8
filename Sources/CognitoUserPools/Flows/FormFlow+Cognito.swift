import AuthFlows
import Foundation
import NativeAuthCore

/// The requests of a sign-in, and the steps that follow from their responses.
extension FormFlow<CognitoAdapter> {
    /// Maximum number of requests that follow from one user input.
    private static var maximumAutomaticSteps: Int { 6 }

    private var settings: CognitoPoolSettings { adapter.settings }

    /// Sends a request in the current scope. The scope does not cancel it: an obsolete sign-in revokes its tokens
    /// itself, and any other request changes an account, so its outcome is recorded after a cancellation, too.
    func send<Response: Sendable>(
        _ body: @escaping @Sendable (UserPool) async throws -> Response
    ) async throws -> Response {
        let pool = adapter.pool
        return try await scope.run(isCancellable: false) { try await body(pool) }
    }

    // MARK: - Sign-in

    func signIn(_ entered: String, password: Secret) async throws -> FlowStep {
        context.endSignIn()
        context.password = if password.isEmpty { nil } else { password }
        let username = SignUpForm.username(entered, usernameAttributes: adapter.usernameAttributes)
        update { $0.username = username }
        return try await signIn(username)
    }

    /// Starts a sign-in with the method of the settings and the current password.
    func signIn(_ username: String) async throws -> FlowStep {
        context.sendsPassword = context.password != nil
        return try await process(try await beginSignIn(username))
    }

    /// Repeats the sign-in with the same choices, for a new code.
    func signInAgain() async throws -> FlowStep {
        guard let username = state?.username else { return show(adapter.firstStep) }
        return try await process(try await beginSignIn(username), replayingChoices: true)
    }

    private func beginSignIn(_ username: String) async throws -> SignInStep {
        let password = context.password ?? Secret("")
        let flow: InitiateAuthFlow =
            switch settings.signInMethod {
            case .passwordProof: .srp(password: password)
            case .password: .password(password)
            case .choice: .choice()
            case .customAfterProof: .custom(password: password)
            case .custom: .custom()
            }

        let signIn = newSignIn(username)
        return try await send { _ in try await signIn.begin(flow) }
    }

    /// Begins another sign-in, which becomes the current one with its first form.
    private func newSignIn(_ username: String) -> CognitoSignIn {
        let signIn = CognitoSignIn(adapter.pool, username: username)
        context.replaceNextSignIn(with: signIn)
        return signIn
    }

    func autoSignIn(_ username: String) async throws -> FlowStep {
        let signIn = newSignIn(username)
        context.sendsPassword = context.password != nil
        return try await process(try await send { try await $0.autoSignIn(using: signIn) })
    }

    func resume(_ challenge: Challenge, savedAt: Date) async throws -> FlowStep {
        let signIn = newSignIn(state?.username ?? "")
        return showChallenge(try await send { _ in try await signIn.resume(challenge) }, codeSentAt: savedAt)
    }

    // MARK: - Challenges

    func respond(with reply: SignInReply) async throws -> FlowStep {
        context.replaceNextSignIn(with: nil)
        return try await process(try await sendReply(reply))
    }

    private func sendReply(_ reply: SignInReply) async throws -> SignInStep {
        guard let signIn = context.nextSignIn ?? context.signIn else {
            throw NativeAuthError(.wrongState, message: "No sign-in is in progress.", recovery: [.restart])
        }
        return try await send { _ in try await signIn.respond(with: reply) }
    }

    /// Processes a step of the sign-in, and sends automatic responses until user input is required.
    /// - Parameter replayingChoices: whether to repeat the user's earlier choices.
    private func process(_ step: SignInStep, replayingChoices: Bool = false) async throws -> FlowStep {
        var step = step
        for _ in 0..<Self.maximumAutomaticSteps {
            switch step {
            case .done:
                let record = try? adapter.pool.session.loadRecord()
                return complete(FlowOutcome(user: FlowUser(record?.tokens)))
            case .confirmSignUp:
                return try await beginConfirmation(state?.username ?? "")
            case .resetPassword:
                return try await sendRecoveryCode(state?.username ?? "", note: .passwordResetNeeded)
            case .passkey(let options):
                _ = try PasskeyRequest(json: options, isCreation: false)
            default: break
            }

            guard let reply = try automaticReply(to: step, replayingChoices: replayingChoices) else {
                return showChallenge(step)
            }
            step = try await sendReply(reply)
        }
        throw NativeAuthError(
            .malformedResponse,
            message: "The service repeats the same challenge.",
            recovery: [.restart]
        )
    }

    /// - Returns: `nil` if user input is required.
    private func automaticReply(to step: SignInStep, replayingChoices: Bool) throws -> SignInReply? {
        switch step {
        case .firstFactor(let offered):
            return try automaticFirstFactor(offered, replayingChoices: replayingChoices)
        case .secondFactor(let offered):
            if replayingChoices, let factor = context.chosenFactors[.secondFactor] {
                return choose(factor, as: .secondFactor)
            }
            let factors = Challenge.Name.secondFactors(offered)
            guard let first = factors.first else { throw unsupported(offered) }
            guard factors.count == 1 else { return nil }
            return choose(first, as: .secondFactor)
        case .password where context.sendsPassword:
            // Sent once: the service may request the password again because it was wrong.
            context.sendsPassword = false
            return context.password.map { SignInReply($0) }
        default: return nil
        }
    }

    private func automaticFirstFactor(
        _ offered: [Challenge.Name],
        replayingChoices: Bool
    ) throws -> SignInReply? {
        if replayingChoices, let factor = context.chosenFactors[.firstFactor] {
            context.sendsPassword = factor.isPassword && context.password != nil
            return choose(factor, as: .firstFactor)
        }

        let factors = Challenge.Name.firstFactors(offered)
        if context.sendsPassword, let factor = factors.first(where: \.isPassword) {
            return choose(factor, as: .firstFactor)
        }
        guard let first = factors.first else { throw unsupported(offered) }
        guard factors.count == 1 else { return nil }
        return choose(first, as: .firstFactor)
    }

    func choose(_ factor: Challenge.Name, as role: CognitoAdapter.Context.FactorRole) -> SignInReply {
        context.chosenFactors[role] = factor
        return SignInReply(Secret(factor.rawValue))
    }

    private func unsupported(_ offered: [Challenge.Name]) -> NativeAuthError {
        let names = offered.prefix(5).map { String($0.rawValue.prefix(40)) }
        return NativeAuthError(
            .unsupported,
            message: texts(.unsupportedStep, ["what": names.joined(separator: ", ")]),
            recovery: [.restart]
        )
    }

    /// Shows a challenge that needs user input.
    /// - Parameter date: the time when its code was sent; `nil` for now.
    @discardableResult
    func showChallenge(_ signInStep: SignInStep, codeSentAt date: Date? = nil) -> FlowStep {
        context.adoptNextSignIn()
        let resendsAt = CognitoAdapter.resendDate(after: date ?? adapter.clock.now)
        return show(.challenge) { next in
            next.details.signInStep = signInStep
            next.details.canGoBack = context.hasChosen && canReturnToChoice
            next.details.canResend = canReplayChoices
            if case .code = signInStep { next.details.resendsAt = resendsAt }
        }
    }

    /// Indicates whether a new code can be requested without user input.
    private var canReplayChoices: Bool {
        switch settings.signInMethod {
        case .choice:
            guard let factor = context.chosenFactors[.firstFactor] else { return false }
            return !factor.isPassword || context.password != nil
        case .custom:
            return false
        case .passwordProof, .password, .customAfterProof:
            return context.password != nil
        }
    }

    /// Indicates whether the user can return to the last choice. The choice of a first factor sends no secret, so it
    /// can always be repeated.
    private var canReturnToChoice: Bool {
        canReplayChoices || settings.signInMethod == .choice && context.chosenFactors[.secondFactor] == nil
    }

    /// Returns to the last choice: of the second factor, or else of the first one.
    func chooseAgain() async throws -> FlowStep {
        if context.chosenFactors.removeValue(forKey: .secondFactor) == nil {
            context.chosenFactors[.firstFactor] = nil
        }
        return try await signInAgain()
    }

    func goBack(from state: DisplayedForm<CognitoAdapter>) -> FlowStep {
        context.endSignIn()
        switch state.step {
        case .confirmSignUp where adapter.kind == .signUp:
            return show(.signUp)
        case .resetPassword where adapter.kind == .recovery:
            return show(.recovery) { $0.values = [CognitoAdapter.Field.username: state.username] }
        case .recovery: return show(.signIn)
        default: return showSignIn(state.username)
        }
    }

    func showSignIn(_ username: String, note: FormTexts.Key? = nil) -> FlowStep {
        show(.signIn) { next in
            next.introduction = note
            next.values = [CognitoAdapter.Field.username: username]
        }
    }
}

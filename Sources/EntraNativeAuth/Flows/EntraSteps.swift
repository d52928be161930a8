import AuthFlows
import Foundation
import NativeAuthCore

/// The step that follows from each answer of the service.
extension FormFlow<EntraAdapter> {
    private typealias Field = EntraAdapter.Field

    /// Sends a request, and shows the next step. A sign-in that completes after the flow has ended is undone.
    /// - Parameters:
    ///   - request: the request.
    ///   - waiting: for a new code, the state of the form, which stays.
    func perform(
        _ request: @escaping EntraAdapter.Request, resendingCodeFor waiting: EntraState? = nil
    ) async throws -> FlowStep {
        let client = adapter.client
        let answer = try await scope.run {
            try await request(client)
        } onLateResult: { answer in
            if case .signIn(.completed(let account)) = answer { client.signOut(account) }
        }
        guard let waiting else { return try await next(after: answer) }
        if let state = answer.codeState { return update { $0.step = .waiting(state) } }
        guard case .registration = waiting else {
            throw EntraError(.unexpectedResponse, correlationID: waiting.correlationID)
        }
        // The contact is verified already.
        return try await next(after: answer)
    }

    private func next(after answer: EntraAdapter.Answer) async throws -> FlowStep {
        switch answer {
        case .signUp(.codeRequired(let state)): return show(.waiting(.signUpCode(state)))
        case .signUp(.passwordRequired(let state)): return show(.waiting(.signUpPassword(state)))
        case .signUp(.attributesRequired(let state)):
            guard !AttributePage(state.attributes).isEmpty else {
                throw EntraError(.unexpectedResponse, correlationID: state.context.correlationID)
            }
            return show(.waiting(.signUpAttributes(state)))
        case .signUp(.attributesInvalid(let names, let state)):
            throw EntraError(
                .attributesInvalid(names), correlationID: state?.context.correlationID ?? correlationID,
                state: state.map(EntraState.signUpAttributes))
        case .signUp(.completed(let completed)), .reset(.completed(let completed)):
            return try await signIn(after: completed)
        case .reset(.codeRequired(let state)): return show(.waiting(.resetCode(state)))
        case .reset(.passwordRequired(let state)): return show(.waiting(.newPassword(state)))
        case .signIn(.completed(let account)): return complete(FlowOutcome(user: account.user))
        case .signIn(.codeRequired(let state)): return show(.waiting(.signInCode(state)))
        case .signIn(.passwordRequired(let state)): return show(.waiting(.signInPassword(state)))
        case .signIn(.mfaRequired(let state)):
            let method = try state.methods.only(state.context)
            let choice = show(.waiting(.mfa(state)))
            guard let method, state.delivery == nil else { return choice }
            return try await perform(adapter.challenge(method, state: state))
        case .signIn(.registrationRequired(let state)):
            return show(.waiting(.registration(state.choosing(try state.methods.only(state.context)))))
        case .signIn(.registrationCodeRequired(let state)): return show(.waiting(.registration(state)))
        case .secondFactor(let state): return show(.waiting(.mfa(state)))
        }
    }

    /// Signs in after a sign-up or a password reset, without further input where the service permits it.
    func signIn(after completed: EntraState.Continuation) async throws -> FlowStep {
        if state?.step.completed != completed {
            // From here on no input is used any more: after a failure, only a retry is possible.
            let isReset = state?.step.beginning == .recovery
            show(.waiting(.continuation(completed))) { next in
                next.details.isReset = isReset
                next.introduction = next.details.completionNote
            }
        }
        do {
            return try await perform { .signIn(try await $0.signIn(after: completed)) }
        } catch let error as EntraError where !error.isTransient && state?.step.completed == completed {
            return showSignIn(with: [.signInNotAvailable, .expired].contains(error.kind) ? nil : error)
        }
    }

    /// Continues a saved flow with the sign-in.
    func resumeSignIn(after completed: EntraState.Continuation) async throws -> FlowStep {
        do {
            return try await signIn(after: completed)
        } catch let error as EntraError {
            // The saved state is used up, and only a request after it failed.
            guard state?.step.completed != nil else { return update { $0.error = error } }
            throw displayedError(for: error) ?? error.nativeAuthError
        }
    }

    // MARK: - Navigation

    func goBack(from state: DisplayedForm<EntraAdapter>) -> FlowStep {
        switch state.step {
        case .waiting(.registration(let waiting)) where waiting.delivery != nil:
            return show(.waiting(.registration(waiting.choosing(waiting.method))))
        case .recovery: return show(.signIn)
        case .waiting(.continuation): return showSignIn()
        default:
            let beginning = state.step.beginning
            return show(beginning) { next in
                if beginning != .signUp { next.values[Field.username] = state.username }
                next.details.isDetour = beginning == .recovery && adapter.kind != .recovery
            }
        }
    }

    /// Switches from a sign-in to a password reset. A name that was already entered is reused.
    /// - Parameter entered: the name in the form; `nil` if the form has no such field, because the name was sent
    ///   before.
    func beginRecovery(entered: String?) -> FlowStep {
        show(.recovery) { next in
            if let name = entered ?? (next.username.nonEmpty) {
                next.values[Field.username] = name
            }
            next.details.isDetour = true
        }
    }

    /// Returns to the choice of a method.
    func chooseAgain(at step: EntraFormStep) -> FlowStep {
        switch step {
        case .waiting(.mfa(let state)):
            show(.waiting(.mfa(EntraState.MFA(methods: state.methods, context: state.context))))
        case .waiting(.registration(let state)): show(.waiting(.registration(state.choosing(nil))))
        default: update()
        }
    }

    /// Shows the sign-in form, when no sign-in can follow directly.
    private func showSignIn(with error: EntraError? = nil) -> FlowStep {
        let note = state?.details.completionNote
        return show(.signIn) { next in
            next.values[Field.username] = next.username
            next.introduction = note
            next.error = error
        }
    }

    private var correlationID: UUID { UUID(uuidString: id) ?? UUID() }
}

extension [EntraAuthMethod] {
    /// - Returns: the only method; `nil` if there is a choice.
    /// - Throws: `EntraError` if no method is supported here.
    fileprivate func only(_ context: FlowContext) throws -> EntraAuthMethod? {
        guard let first = usable.first else {
            throw EntraError(.unexpectedChallenge(self.first?.challengeType), correlationID: context.correlationID)
        }
        return if usable.count == 1 { first } else { nil }
    }
}

extension EntraState.Registration {
    /// Returns the same registration, before a code was sent.
    func choosing(_ method: EntraAuthMethod?) -> Self {
        EntraState.Registration(methods: methods, method: method, context: context)
    }
}

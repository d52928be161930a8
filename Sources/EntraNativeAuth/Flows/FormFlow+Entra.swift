import AuthFlows
import Foundation
import NativeAuthCore

/// The requests of a flow, and the steps that follow from their responses.
extension FormFlow<EntraAdapter> {
    private typealias Field = EntraAdapter.Field

    /// Sends a request, and shows the next step. A sign-in that completes after the flow has ended is undone.
    /// - Parameter serviceState: for a new code, the state of the form, which stays.
    func send(
        _ request: @escaping EntraAdapter.Request,
        resendingCodeFor serviceState: EntraState? = nil
    ) async throws -> FlowStep {
        let client = adapter.client
        let response = try await scope.run {
            try await request(client)
        } onLateResult: { response in
            if case .signIn(.completed(let account)) = response { client.signOut(account) }
        }

        guard let serviceState else { return try await next(after: response) }
        if let state = response.codeState {
            return update { $0.step = .form(for: state) }
        }
        guard case .registration = serviceState else {
            throw EntraError(.unexpectedResponse, correlationID: serviceState.correlationID)
        }
        // The contact is verified already.
        return try await next(after: response)
    }

    /// Completes the flow with the address to which the browser returned. An empty one requests another URL.
    func send(_ callback: String, toFinish step: EntraBrowserStep) async throws -> FlowStep {
        guard !callback.isEmpty else { return showBrowser(insteadOf: step) }
        do {
            return try await send { .signIn(.completed(try await $0.complete(step, callback: callback))) }
        } catch is CancellationError where !Task.isCancelled && !scope.isCancelled {
            // The user cancelled on the page.
            return showBrowser(insteadOf: step)
        }
    }

    private func showBrowser(insteadOf step: EntraBrowserStep) -> FlowStep {
        let correlationID = step.signIn.context.correlationID
        let username = step.signIn.context.username
        guard
            let next = adapter.client.browserStep(step.kind, username: username, correlationID: correlationID)
        else { return show(adapter.firstStep) }
        return show(.browser(next)) { $0.introduction = .browserOnly }
    }

    private func next(after response: EntraAdapter.Response) async throws -> FlowStep {
        switch response {
        case .signUp(let step): try await next(after: step)
        case .signIn(let step): try await next(after: step)
        case .reset(.codeRequired(let state)):
            show(.form(for: .resetCode(state)))
        case .reset(.passwordRequired(let state)):
            show(.form(for: .newPassword(state)))
        case .reset(.completed(let completed)): try await signIn(after: completed)
        }
    }

    private func next(after step: EntraSignUpStep) async throws -> FlowStep {
        switch step {
        case .codeRequired(let state): return show(.form(for: .signUpCode(state)))
        case .passwordRequired(let state): return show(.form(for: .signUpPassword(state)))
        case .attributesRequired(let state):
            guard !AttributePage(state.attributes).isEmpty else {
                throw EntraError(.unexpectedResponse, correlationID: state.context.correlationID)
            }
            return show(.form(for: .signUpAttributes(state)))
        case .attributesInvalid(let names, let state):
            throw EntraError(
                .attributesInvalid(names),
                correlationID: state?.context.correlationID ?? correlationID,
                state: state.map(EntraState.signUpAttributes)
            )
        case .completed(let completed): return try await signIn(after: completed)
        }
    }

    private func next(after step: EntraSignInStep) async throws -> FlowStep {
        switch step {
        case .codeRequired(let state): return show(.form(for: .signInCode(state)))
        case .passwordRequired(let state): return show(.form(for: .signInPassword(state)))
        case .mfaRequired(let state): return try await showSecondFactor(state)
        case .registrationRequired(let state):
            let method = try state.methods.onlyUsable(in: state.context)
            return show(.form(for: .registration(state.choosing(method))))
        case .registrationCodeRequired(let state): return show(.form(for: .registration(state)))
        case .completed(let account): return complete(FlowOutcome(user: account.user))
        }
    }

    private func showSecondFactor(_ state: EntraState.MFA) async throws -> FlowStep {
        let method = try state.methods.onlyUsable(in: state.context)
        let choice = show(.form(for: .mfa(state)))
        guard let method, state.delivery == nil else { return choice }
        return try await send(adapter.challenge(method, state: state))
    }

    /// Signs in after a sign-up or a password reset, without further input where the service permits it.
    func signIn(after completed: EntraState.Continuation) async throws -> FlowStep {
        if state?.step.completed != completed {
            // The account exists or the password is set. A failed sign-in can only be retried; the form has no fields.
            let isReset = state?.step.restartForm == .recovery
            show(.form(for: .continuation(completed))) { next in
                next.details.isReset = isReset
                next.introduction = next.details.completionNote
            }
        }

        do {
            return try await send { .signIn(try await $0.signIn(after: completed)) }
        } catch let error as EntraError where !error.isTransient && state?.step.completed == completed {
            let isExpected = error.kind == .signInNotAvailable || error.kind == .expired
            guard isExpected else { return showSignIn(with: error) }
            return showSignIn()
        }
    }

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
        case .form(for: .registration(let serviceState)) where serviceState.delivery != nil:
            return show(.form(for: .registration(serviceState.choosing(serviceState.method))))
        case .recovery: return show(.signIn)
        case .form(for: .continuation): return showSignIn()
        default:
            let restartForm = state.step.restartForm
            return show(restartForm) { next in
                if restartForm != .signUp { next.values[Field.username] = state.username }
                next.details.startedFromSignIn = restartForm == .recovery && adapter.kind != .recovery
            }
        }
    }

    /// Switches from a sign-in to a password reset. A name that was already entered is reused.
    /// - Parameter entered: the name in the form; `nil` if the form has no such field, because the name was sent
    ///   before.
    func beginRecovery(entered: String?) -> FlowStep {
        show(.recovery) { next in
            if let name = entered ?? next.username.nonEmpty {
                next.values[Field.username] = name
            }
            next.details.startedFromSignIn = true
        }
    }

    func chooseAgain(at step: EntraFormKind) -> FlowStep {
        switch step {
        case .form(for: .mfa(let state)):
            let choice = EntraState.MFA(methods: state.methods, context: state.context)
            return show(.form(for: .mfa(choice)))
        case .form(for: .registration(let state)):
            return show(.form(for: .registration(state.choosing(nil))))
        default: return update()
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
    fileprivate func onlyUsable(in context: EntraFlowContext) throws -> EntraAuthMethod? {
        guard let first = usable.first else {
            let kind = EntraError.Kind.unexpectedChallenge(self.first?.challengeType)
            throw EntraError(kind, correlationID: context.correlationID)
        }
        guard usable.count == 1 else { return nil }
        return first
    }
}

extension EntraState.Registration {
    /// Returns the same registration, before a code was sent.
    func choosing(_ method: EntraAuthMethod?) -> Self {
        EntraState.Registration(methods: methods, method: method, context: context)
    }
}

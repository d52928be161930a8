import AuthFlows
import NativeAuthCore

extension FormFlow<CognitoAdapter> {
    /// Starts a recovery from a sign-in. A user name that was entered already is reused.
    func beginRecovery(from state: DisplayedForm<CognitoAdapter>) async throws -> FlowStep {
        context.endSignIn()
        guard state.step == .challenge else {
            return show(.recovery) { $0.details.canGoBack = true }
        }
        return try await sendRecoveryCode(state.username)
    }

    func sendRecoveryCode(_ username: String, note: FormTexts.Key? = nil) async throws -> FlowStep {
        let isAgain = state?.step == .resetPassword
        let delivery = try await send { try await $0.client.forgotPassword(username: username) }
        guard !isAgain else { return showAgain(codeSentTo: delivery) }

        context.endSignIn()
        return show(.resetPassword) { next in
            next.username = username
            next.introduction = note
            next.details.delivery = delivery
            next.details.resendsAt = CognitoAdapter.resendDate(after: adapter.clock.now)
        }
    }

    /// Sets the new password, and signs in with it. A completed reset is not repeated. If the response of an earlier
    /// request was lost, and the repeated one is refused, the sign-in shows whether the password is changed.
    func resetPassword(code: Secret, to new: Secret) async throws -> FlowStep {
        let username = state?.username ?? ""
        if state?.details.isDone != true {
            let scope = self.scope
            do {
                try await send {
                    try await $0.client.confirmForgotPassword(username: username, code: code, newPassword: new)
                }
            } catch {
                // Not in a flow that was started since.
                if !scope.isCancelled, error.outcomeIsUnknown {
                    update { $0.details.outcomeIsUnknown = true }
                }
                guard state?.details.outcomeIsUnknown == true,
                    let refusal = error as? NativeAuthError,
                    refusal.mayFollowReset
                else { throw error }
                return try await signInAfterUnknownReset(username: username, newPassword: new, refusal: refusal)
            }
            context.password = new
            update { $0.details.isDone = true }
        } else if context.password != new {
            // The code is used up: a user who enters another password now signs in with the one that was set.
            context.endSignIn()
            return showSignIn(username, note: .passwordChanged)
        }

        return try await signInAfterReset(username)
    }

    /// - Throws: the refusal of the reset if the password is refused, too.
    private func signInAfterUnknownReset(
        username: String,
        newPassword: Secret,
        refusal: NativeAuthError
    ) async throws -> FlowStep {
        if adapter.settings.signInMethod != .custom {
            context.password = newPassword
            do {
                return try await signIn(username)
            } catch let error as NativeAuthError where error.isInputRejection && error.code != .rateLimited {
                context.endSignIn()
            }
        }

        var refusal = refusal
        refusal.recovery = [.resend, .signIn]
        throw refusal
    }

    func signInAfterReset(_ username: String) async throws -> FlowStep {
        if adapter.settings.signInMethod != .custom, context.password != nil {
            do {
                return try await signIn(username)
            } catch let error as NativeAuthError where error.isInputRejection {
                context.endSignIn()
            }
        }

        guard adapter.kind == .recovery else {
            return showSignIn(username, note: .passwordChanged)
        }
        return complete(FlowOutcome(message: texts(.passwordChanged)))
    }
}

extension NativeAuthError {
    /// Indicates whether the error may mean that an earlier identical reset succeeded.
    fileprivate var mayFollowReset: Bool {
        switch serverCode {
        case "CodeMismatchException", "ExpiredCodeException", "PasswordHistoryPolicyViolationException": true
        default: false
        }
    }
}

import AuthFlows
import NativeAuthCore

extension CognitoFlow {
    /// Starts a recovery from a sign-in. A user name that was entered already is reused.
    func beginRecovery(from stand: Stand) async throws -> FlowStep {
        endAttempt()
        guard stand.screen == .challenge else {
            return show(.recovery) { next in
                next.values = stand.values
                next.hasOtherWays = true
            }
        }
        return try await sendRecoveryCode(stand.username)
    }

    /// Sends a code for a password reset.
    func sendRecoveryCode(_ username: String, note: FormTexts.Key? = nil) async throws -> FlowStep {
        let isAgain = stand?.screen == .resetPassword
        let delivery = try await ask { try await $0.client.forgotPassword(username: username) }
        let next = codeAgainAt()
        guard !isAgain else {
            return showAgain { stand in
                stand.delivery = delivery ?? stand.delivery
                stand.resendsAt = next
                stand.isOutcomeUnknown = false
            }
        }
        endAttempt()
        return show(.resetPassword) { stand in
            stand.username = username
            stand.note = note
            stand.delivery = delivery
            stand.resendsAt = next
        }
    }

    /// Sets the new password, and signs in with it. A completed reset is not repeated. If the response of an earlier
    /// request was lost, and the repeated one is refused, the sign-in shows whether the password is changed.
    func resetPassword(_ code: Secret, _ new: Secret) async throws -> FlowStep {
        let username = stand?.username ?? ""
        if stand?.isDone != true {
            do {
                try await setPassword(username, code, new)
            } catch let error as NativeAuthError where error.mayFollowReset && stand?.isOutcomeUnknown == true {
                return try await signInAfterUnknownReset(username, new, error)
            }
            password = new
            stand?.isDone = true
        } else if password != new {
            // The code is used up: a user who enters another password now signs in with the one that was set.
            endAttempt()
            return showSignIn(username)
        }
        return try await signInAfterReset(username)
    }

    private func setPassword(_ username: String, _ code: Secret, _ new: Secret) async throws {
        let flow = flowID
        do {
            try await ask {
                try await $0.client.confirmForgotPassword(username: username, code: code, newPassword: new)
            }
        } catch {
            // Not in a flow that was started since.
            if flow == flowID, error.mayHaveBeenCarriedOut { stand?.isOutcomeUnknown = true }
            throw error
        }
    }

    /// - Throws: the refusal of the reset if the password is refused, too.
    private func signInAfterUnknownReset(
        _ username: String, _ new: Secret, _ refusal: NativeAuthError
    ) async throws -> FlowStep {
        if settings.signInMethod != .custom {
            password = new
            do {
                return try await beginSignIn(username)
            } catch let error as NativeAuthError where error.isVerdict && error.code != .rateLimited {
                endAttempt()
            }
        }
        var refusal = refusal
        refusal.recovery = [.resend, .signIn]
        throw refusal
    }

    func signInAfterReset(_ username: String) async throws -> FlowStep {
        if settings.signInMethod != .custom, password != nil {
            do {
                return try await beginSignIn(username)
            } catch let error as NativeAuthError
                where error.isVerdict
            {
                endAttempt()
            }
        }
        guard kind == .recovery else { return showSignIn(username) }
        return complete(FlowOutcome(message: texts(.passwordChanged)))
    }

    private func showSignIn(_ username: String) -> FlowStep {
        show(.signIn) { stand in
            stand.note = .passwordChanged
            stand.values = [FormWriter.Field.username: username]
        }
    }
}

extension NativeAuthError {
    /// Whether the service refuses a repeated reset in this way after it has carried out an earlier one.
    fileprivate var mayFollowReset: Bool {
        switch serverCode {
        case "CodeMismatchException", "ExpiredCodeException", "PasswordHistoryPolicyViolationException": true
        default: false
        }
    }
}

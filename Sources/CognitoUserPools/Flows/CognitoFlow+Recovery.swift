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

    /// Sets the new password, and signs in with it. A completed reset is not repeated.
    func resetPassword(_ code: Secret, _ new: Secret) async throws -> FlowStep {
        let username = stand?.username ?? ""
        if stand?.isDone != true {
            try await ask {
                try await $0.client.confirmForgotPassword(username: username, code: code, newPassword: new)
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

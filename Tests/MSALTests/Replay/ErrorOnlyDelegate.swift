import MSAL

/// Conforms to all twenty delegates, and implements none of the optional methods.
final class ErrorOnlyDelegate: RecordingDelegate {}

extension ErrorOnlyDelegate: SignUpStartDelegate {
    func onSignUpStartError(error: SignUpStartError) {
        record("onSignUpStartError(error:)") { $0.error = error }
    }
}

extension ErrorOnlyDelegate: SignUpVerifyCodeDelegate {
    func onSignUpVerifyCodeError(error: VerifyCodeError, newState: SignUpCodeRequiredState?) {
        record("onSignUpVerifyCodeError(error:newState:)") {
            $0.error = error; $0.hasStateArgument = true; $0.newState = newState
        }
    }
}

extension ErrorOnlyDelegate: SignUpResendCodeDelegate {
    func onSignUpResendCodeError(error: ResendCodeError, newState: SignUpCodeRequiredState?) {
        record("onSignUpResendCodeError(error:newState:)") {
            $0.error = error; $0.hasStateArgument = true; $0.newState = newState
        }
    }
}

extension ErrorOnlyDelegate: SignUpPasswordRequiredDelegate {
    func onSignUpPasswordRequiredError(error: PasswordRequiredError, newState: SignUpPasswordRequiredState?) {
        record("onSignUpPasswordRequiredError(error:newState:)") {
            $0.error = error; $0.hasStateArgument = true; $0.newState = newState
        }
    }
}

extension ErrorOnlyDelegate: SignUpAttributesRequiredDelegate {
    func onSignUpAttributesRequiredError(error: AttributesRequiredError) {
        record("onSignUpAttributesRequiredError(error:)") { $0.error = error }
    }
}

extension ErrorOnlyDelegate: SignInAfterSignUpDelegate {
    func onSignInAfterSignUpError(error: SignInAfterSignUpError) {
        record("onSignInAfterSignUpError(error:)") { $0.error = error }
    }
}

extension ErrorOnlyDelegate: SignInStartDelegate {
    func onSignInStartError(error: SignInStartError) {
        record("onSignInStartError(error:)") { $0.error = error }
    }
}

extension ErrorOnlyDelegate: SignInPasswordRequiredDelegate {
    func onSignInPasswordRequiredError(error: PasswordRequiredError, newState: SignInPasswordRequiredState?) {
        record("onSignInPasswordRequiredError(error:newState:)") {
            $0.error = error; $0.hasStateArgument = true; $0.newState = newState
        }
    }
}

extension ErrorOnlyDelegate: SignInVerifyCodeDelegate {
    func onSignInVerifyCodeError(error: VerifyCodeError, newState: SignInCodeRequiredState?) {
        record("onSignInVerifyCodeError(error:newState:)") {
            $0.error = error; $0.hasStateArgument = true; $0.newState = newState
        }
    }
}

extension ErrorOnlyDelegate: SignInResendCodeDelegate {
    func onSignInResendCodeError(error: ResendCodeError, newState: SignInCodeRequiredState?) {
        record("onSignInResendCodeError(error:newState:)") {
            $0.error = error; $0.hasStateArgument = true; $0.newState = newState
        }
    }
}

extension ErrorOnlyDelegate: ResetPasswordStartDelegate {
    func onResetPasswordStartError(error: ResetPasswordStartError) {
        record("onResetPasswordStartError(error:)") { $0.error = error }
    }
}

extension ErrorOnlyDelegate: ResetPasswordVerifyCodeDelegate {
    func onResetPasswordVerifyCodeError(error: VerifyCodeError, newState: ResetPasswordCodeRequiredState?) {
        record("onResetPasswordVerifyCodeError(error:newState:)") {
            $0.error = error; $0.hasStateArgument = true; $0.newState = newState
        }
    }
}

extension ErrorOnlyDelegate: ResetPasswordResendCodeDelegate {
    func onResetPasswordResendCodeError(error: ResendCodeError, newState: ResetPasswordCodeRequiredState?) {
        record("onResetPasswordResendCodeError(error:newState:)") {
            $0.error = error; $0.hasStateArgument = true; $0.newState = newState
        }
    }
}

extension ErrorOnlyDelegate: ResetPasswordRequiredDelegate {
    func onResetPasswordRequiredError(error: PasswordRequiredError, newState: ResetPasswordRequiredState?) {
        record("onResetPasswordRequiredError(error:newState:)") {
            $0.error = error; $0.hasStateArgument = true; $0.newState = newState
        }
    }
}

extension ErrorOnlyDelegate: SignInAfterResetPasswordDelegate {
    func onSignInAfterResetPasswordError(error: SignInAfterResetPasswordError) {
        record("onSignInAfterResetPasswordError(error:)") { $0.error = error }
    }
}

extension ErrorOnlyDelegate: MFARequestChallengeDelegate {
    func onMFARequestChallengeError(error: MFARequestChallengeError, newState: MFARequiredState?) {
        record("onMFARequestChallengeError(error:newState:)") {
            $0.error = error; $0.hasStateArgument = true; $0.newState = newState
        }
    }
}

extension ErrorOnlyDelegate: MFASubmitChallengeDelegate {
    func onMFASubmitChallengeError(error: MFASubmitChallengeError, newState: MFARequiredState?) {
        record("onMFASubmitChallengeError(error:newState:)") {
            $0.error = error; $0.hasStateArgument = true; $0.newState = newState
        }
    }
}

extension ErrorOnlyDelegate: RegisterStrongAuthChallengeDelegate {
    func onRegisterStrongAuthChallengeError(
        error: RegisterStrongAuthChallengeError,
        newState: RegisterStrongAuthState?
    ) {
        record("onRegisterStrongAuthChallengeError(error:newState:)") {
            $0.error = error; $0.hasStateArgument = true; $0.newState = newState
        }
    }
}

extension ErrorOnlyDelegate: RegisterStrongAuthSubmitChallengeDelegate {
    func onRegisterStrongAuthSubmitChallengeError(
        error: RegisterStrongAuthSubmitChallengeError,
        newState: RegisterStrongAuthVerificationRequiredState?
    ) {
        record("onRegisterStrongAuthSubmitChallengeError(error:newState:)") {
            $0.error = error; $0.hasStateArgument = true; $0.newState = newState
        }
    }
}

extension ErrorOnlyDelegate: CredentialsDelegate {
    func onAccessTokenRetrieveError(error: RetrieveAccessTokenError) {
        record("onAccessTokenRetrieveError(error:)") { $0.error = error }
    }
}

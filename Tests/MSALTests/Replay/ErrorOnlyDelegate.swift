import MSAL

/// Conforms to all twenty delegates, and implements none of the optional methods.
final class ErrorOnlyDelegate: RecordingDelegate {}

extension ErrorOnlyDelegate: SignUpStartDelegate {
    func onSignUpStartError(error: SignUpStartError) {
        tell("onSignUpStartError(error:)") { $0.error = error }
    }
}

extension ErrorOnlyDelegate: SignUpVerifyCodeDelegate {
    func onSignUpVerifyCodeError(error: VerifyCodeError, newState: SignUpCodeRequiredState?) {
        tell("onSignUpVerifyCodeError(error:newState:)") {
            $0.error = error; $0.hasStateArgument = true; $0.newState = newState
        }
    }
}

extension ErrorOnlyDelegate: SignUpResendCodeDelegate {
    func onSignUpResendCodeError(error: ResendCodeError, newState: SignUpCodeRequiredState?) {
        tell("onSignUpResendCodeError(error:newState:)") {
            $0.error = error; $0.hasStateArgument = true; $0.newState = newState
        }
    }
}

extension ErrorOnlyDelegate: SignUpPasswordRequiredDelegate {
    func onSignUpPasswordRequiredError(error: PasswordRequiredError, newState: SignUpPasswordRequiredState?) {
        tell("onSignUpPasswordRequiredError(error:newState:)") {
            $0.error = error; $0.hasStateArgument = true; $0.newState = newState
        }
    }
}

extension ErrorOnlyDelegate: SignUpAttributesRequiredDelegate {
    func onSignUpAttributesRequiredError(error: AttributesRequiredError) {
        tell("onSignUpAttributesRequiredError(error:)") { $0.error = error }
    }
}

extension ErrorOnlyDelegate: SignInAfterSignUpDelegate {
    func onSignInAfterSignUpError(error: SignInAfterSignUpError) {
        tell("onSignInAfterSignUpError(error:)") { $0.error = error }
    }
}

extension ErrorOnlyDelegate: SignInStartDelegate {
    func onSignInStartError(error: SignInStartError) {
        tell("onSignInStartError(error:)") { $0.error = error }
    }
}

extension ErrorOnlyDelegate: SignInPasswordRequiredDelegate {
    func onSignInPasswordRequiredError(error: PasswordRequiredError, newState: SignInPasswordRequiredState?) {
        tell("onSignInPasswordRequiredError(error:newState:)") {
            $0.error = error; $0.hasStateArgument = true; $0.newState = newState
        }
    }
}

extension ErrorOnlyDelegate: SignInVerifyCodeDelegate {
    func onSignInVerifyCodeError(error: VerifyCodeError, newState: SignInCodeRequiredState?) {
        tell("onSignInVerifyCodeError(error:newState:)") {
            $0.error = error; $0.hasStateArgument = true; $0.newState = newState
        }
    }
}

extension ErrorOnlyDelegate: SignInResendCodeDelegate {
    func onSignInResendCodeError(error: ResendCodeError, newState: SignInCodeRequiredState?) {
        tell("onSignInResendCodeError(error:newState:)") {
            $0.error = error; $0.hasStateArgument = true; $0.newState = newState
        }
    }
}

extension ErrorOnlyDelegate: ResetPasswordStartDelegate {
    func onResetPasswordStartError(error: ResetPasswordStartError) {
        tell("onResetPasswordStartError(error:)") { $0.error = error }
    }
}

extension ErrorOnlyDelegate: ResetPasswordVerifyCodeDelegate {
    func onResetPasswordVerifyCodeError(error: VerifyCodeError, newState: ResetPasswordCodeRequiredState?) {
        tell("onResetPasswordVerifyCodeError(error:newState:)") {
            $0.error = error; $0.hasStateArgument = true; $0.newState = newState
        }
    }
}

extension ErrorOnlyDelegate: ResetPasswordResendCodeDelegate {
    func onResetPasswordResendCodeError(error: ResendCodeError, newState: ResetPasswordCodeRequiredState?) {
        tell("onResetPasswordResendCodeError(error:newState:)") {
            $0.error = error; $0.hasStateArgument = true; $0.newState = newState
        }
    }
}

extension ErrorOnlyDelegate: ResetPasswordRequiredDelegate {
    func onResetPasswordRequiredError(error: PasswordRequiredError, newState: ResetPasswordRequiredState?) {
        tell("onResetPasswordRequiredError(error:newState:)") {
            $0.error = error; $0.hasStateArgument = true; $0.newState = newState
        }
    }
}

extension ErrorOnlyDelegate: SignInAfterResetPasswordDelegate {
    func onSignInAfterResetPasswordError(error: SignInAfterResetPasswordError) {
        tell("onSignInAfterResetPasswordError(error:)") { $0.error = error }
    }
}

extension ErrorOnlyDelegate: MFARequestChallengeDelegate {
    func onMFARequestChallengeError(error: MFARequestChallengeError, newState: MFARequiredState?) {
        tell("onMFARequestChallengeError(error:newState:)") {
            $0.error = error; $0.hasStateArgument = true; $0.newState = newState
        }
    }
}

extension ErrorOnlyDelegate: MFASubmitChallengeDelegate {
    func onMFASubmitChallengeError(error: MFASubmitChallengeError, newState: MFARequiredState?) {
        tell("onMFASubmitChallengeError(error:newState:)") {
            $0.error = error; $0.hasStateArgument = true; $0.newState = newState
        }
    }
}

extension ErrorOnlyDelegate: RegisterStrongAuthChallengeDelegate {
    func onRegisterStrongAuthChallengeError(
        error: RegisterStrongAuthChallengeError, newState: RegisterStrongAuthState?
    ) {
        tell("onRegisterStrongAuthChallengeError(error:newState:)") {
            $0.error = error; $0.hasStateArgument = true; $0.newState = newState
        }
    }
}

extension ErrorOnlyDelegate: RegisterStrongAuthSubmitChallengeDelegate {
    func onRegisterStrongAuthSubmitChallengeError(
        error: RegisterStrongAuthSubmitChallengeError, newState: RegisterStrongAuthVerificationRequiredState?
    ) {
        tell("onRegisterStrongAuthSubmitChallengeError(error:newState:)") {
            $0.error = error; $0.hasStateArgument = true; $0.newState = newState
        }
    }
}

extension ErrorOnlyDelegate: CredentialsDelegate {
    func onAccessTokenRetrieveError(error: RetrieveAccessTokenError) {
        tell("onAccessTokenRetrieveError(error:)") { $0.error = error }
    }
}

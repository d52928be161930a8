import MSAL

// The delegates of password reset, second factors, registration and tokens.

extension FullDelegate: ResetPasswordStartDelegate {
    func onResetPasswordStartError(error: ResetPasswordStartError) {
        record("onResetPasswordStartError(error:)") { $0.error = error }
    }

    func onResetPasswordCodeRequired(
        newState: ResetPasswordCodeRequiredState,
        sentTo: String,
        channelTargetType: MSALNativeAuthChannelType,
        codeLength: Int
    ) {
        record("onResetPasswordCodeRequired(newState:sentTo:channelTargetType:codeLength:)") {
            $0.code(newState, sentTo, channelTargetType, codeLength)
        }
    }
}

extension FullDelegate: ResetPasswordVerifyCodeDelegate {
    func onResetPasswordVerifyCodeError(error: VerifyCodeError, newState: ResetPasswordCodeRequiredState?) {
        record("onResetPasswordVerifyCodeError(error:newState:)") {
            $0.error = error; $0.hasStateArgument = true; $0.newState = newState
        }
    }

    func onPasswordRequired(newState: ResetPasswordRequiredState) {
        record("onPasswordRequired(newState:)") { $0.state(newState) }
    }
}

extension FullDelegate: ResetPasswordResendCodeDelegate {
    func onResetPasswordResendCodeError(error: ResendCodeError, newState: ResetPasswordCodeRequiredState?) {
        record("onResetPasswordResendCodeError(error:newState:)") {
            $0.error = error; $0.hasStateArgument = true; $0.newState = newState
        }
    }

    func onResetPasswordResendCodeRequired(
        newState: ResetPasswordCodeRequiredState,
        sentTo: String,
        channelTargetType: MSALNativeAuthChannelType,
        codeLength: Int
    ) {
        record("onResetPasswordResendCodeRequired(newState:sentTo:channelTargetType:codeLength:)") {
            $0.code(newState, sentTo, channelTargetType, codeLength)
        }
    }
}

extension FullDelegate: ResetPasswordRequiredDelegate {
    func onResetPasswordRequiredError(error: PasswordRequiredError, newState: ResetPasswordRequiredState?) {
        record("onResetPasswordRequiredError(error:newState:)") {
            $0.error = error; $0.hasStateArgument = true; $0.newState = newState
        }
    }

    func onResetPasswordCompleted(newState: SignInAfterResetPasswordState) {
        record("onResetPasswordCompleted(newState:)") { $0.state(newState) }
    }
}

extension FullDelegate: SignInAfterResetPasswordDelegate {
    func onSignInAfterResetPasswordError(error: SignInAfterResetPasswordError) {
        record("onSignInAfterResetPasswordError(error:)") { $0.error = error }
    }
}

extension FullDelegate: MFARequestChallengeDelegate {
    func onMFARequestChallengeError(error: MFARequestChallengeError, newState: MFARequiredState?) {
        record("onMFARequestChallengeError(error:newState:)") {
            $0.error = error; $0.hasStateArgument = true; $0.newState = newState
        }
    }

    func onMFARequestChallengeVerificationRequired(
        newState: MFARequiredState,
        sentTo: String,
        channelTargetType: MSALNativeAuthChannelType,
        codeLength: Int
    ) {
        record("onMFARequestChallengeVerificationRequired(newState:sentTo:channelTargetType:codeLength:)") {
            $0.code(newState, sentTo, channelTargetType, codeLength)
        }
    }

    func onMFARequestChallengeSelectionRequired(authMethods: [MSALAuthMethod], newState: MFARequiredState) {
        record("onMFARequestChallengeSelectionRequired(authMethods:newState:)") {
            $0.authMethods = authMethods; $0.state(newState)
        }
    }
}

extension FullDelegate: MFASubmitChallengeDelegate {
    func onMFASubmitChallengeError(error: MFASubmitChallengeError, newState: MFARequiredState?) {
        record("onMFASubmitChallengeError(error:newState:)") {
            $0.error = error; $0.hasStateArgument = true; $0.newState = newState
        }
    }
}

extension FullDelegate: RegisterStrongAuthChallengeDelegate {
    func onRegisterStrongAuthChallengeError(
        error: RegisterStrongAuthChallengeError,
        newState: RegisterStrongAuthState?
    ) {
        record("onRegisterStrongAuthChallengeError(error:newState:)") {
            $0.error = error; $0.hasStateArgument = true; $0.newState = newState
        }
    }

    func onRegisterStrongAuthVerificationRequired(
        result: MSALNativeAuthRegisterStrongAuthVerificationRequiredResult
    ) {
        record("onRegisterStrongAuthVerificationRequired(result:)") {
            $0.code(result.newState, result.sentTo, result.channelTargetType, result.codeLength)
        }
    }
}

extension FullDelegate: RegisterStrongAuthSubmitChallengeDelegate {
    func onRegisterStrongAuthSubmitChallengeError(
        error: RegisterStrongAuthSubmitChallengeError,
        newState: RegisterStrongAuthVerificationRequiredState?
    ) {
        record("onRegisterStrongAuthSubmitChallengeError(error:newState:)") {
            $0.error = error; $0.hasStateArgument = true; $0.newState = newState
        }
    }
}

extension FullDelegate: CredentialsDelegate {
    func onAccessTokenRetrieveError(error: RetrieveAccessTokenError) {
        record("onAccessTokenRetrieveError(error:)") { $0.error = error }
    }

    func onAccessTokenRetrieveCompleted(result: MSALNativeAuthTokenResult) {
        record("onAccessTokenRetrieveCompleted(result:)") { $0.token = result }
    }
}

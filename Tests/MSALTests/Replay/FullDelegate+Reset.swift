import MSAL

// The delegates of password reset, second factors, registration and tokens.

extension FullDelegate: ResetPasswordStartDelegate {
    func onResetPasswordStartError(error: ResetPasswordStartError) {
        tell("onResetPasswordStartError(error:)") { $0.error = error }
    }

    func onResetPasswordCodeRequired(
        newState: ResetPasswordCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType,
        codeLength: Int
    ) {
        tell("onResetPasswordCodeRequired(newState:sentTo:channelTargetType:codeLength:)") {
            $0.code(newState, sentTo, channelTargetType, codeLength)
        }
    }
}

extension FullDelegate: ResetPasswordVerifyCodeDelegate {
    func onResetPasswordVerifyCodeError(error: VerifyCodeError, newState: ResetPasswordCodeRequiredState?) {
        tell("onResetPasswordVerifyCodeError(error:newState:)") {
            $0.error = error; $0.hasStateArgument = true; $0.newState = newState
        }
    }

    func onPasswordRequired(newState: ResetPasswordRequiredState) {
        tell("onPasswordRequired(newState:)") { $0.state(newState) }
    }
}

extension FullDelegate: ResetPasswordResendCodeDelegate {
    func onResetPasswordResendCodeError(error: ResendCodeError, newState: ResetPasswordCodeRequiredState?) {
        tell("onResetPasswordResendCodeError(error:newState:)") {
            $0.error = error; $0.hasStateArgument = true; $0.newState = newState
        }
    }

    func onResetPasswordResendCodeRequired(
        newState: ResetPasswordCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType,
        codeLength: Int
    ) {
        tell("onResetPasswordResendCodeRequired(newState:sentTo:channelTargetType:codeLength:)") {
            $0.code(newState, sentTo, channelTargetType, codeLength)
        }
    }
}

extension FullDelegate: ResetPasswordRequiredDelegate {
    func onResetPasswordRequiredError(error: PasswordRequiredError, newState: ResetPasswordRequiredState?) {
        tell("onResetPasswordRequiredError(error:newState:)") {
            $0.error = error; $0.hasStateArgument = true; $0.newState = newState
        }
    }

    func onResetPasswordCompleted(newState: SignInAfterResetPasswordState) {
        tell("onResetPasswordCompleted(newState:)") { $0.state(newState) }
    }
}

extension FullDelegate: SignInAfterResetPasswordDelegate {
    func onSignInAfterResetPasswordError(error: SignInAfterResetPasswordError) {
        tell("onSignInAfterResetPasswordError(error:)") { $0.error = error }
    }
}

extension FullDelegate: MFARequestChallengeDelegate {
    func onMFARequestChallengeError(error: MFARequestChallengeError, newState: MFARequiredState?) {
        tell("onMFARequestChallengeError(error:newState:)") {
            $0.error = error; $0.hasStateArgument = true; $0.newState = newState
        }
    }

    func onMFARequestChallengeVerificationRequired(
        newState: MFARequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
    ) {
        tell("onMFARequestChallengeVerificationRequired(newState:sentTo:channelTargetType:codeLength:)") {
            $0.code(newState, sentTo, channelTargetType, codeLength)
        }
    }

    func onMFARequestChallengeSelectionRequired(authMethods: [MSALAuthMethod], newState: MFARequiredState) {
        tell("onMFARequestChallengeSelectionRequired(authMethods:newState:)") {
            $0.authMethods = authMethods; $0.state(newState)
        }
    }
}

extension FullDelegate: MFASubmitChallengeDelegate {
    func onMFASubmitChallengeError(error: MFASubmitChallengeError, newState: MFARequiredState?) {
        tell("onMFASubmitChallengeError(error:newState:)") {
            $0.error = error; $0.hasStateArgument = true; $0.newState = newState
        }
    }
}

extension FullDelegate: RegisterStrongAuthChallengeDelegate {
    func onRegisterStrongAuthChallengeError(
        error: RegisterStrongAuthChallengeError, newState: RegisterStrongAuthState?
    ) {
        tell("onRegisterStrongAuthChallengeError(error:newState:)") {
            $0.error = error; $0.hasStateArgument = true; $0.newState = newState
        }
    }

    func onRegisterStrongAuthVerificationRequired(
        result: MSALNativeAuthRegisterStrongAuthVerificationRequiredResult
    ) {
        tell("onRegisterStrongAuthVerificationRequired(result:)") {
            $0.code(result.newState, result.sentTo, result.channelTargetType, result.codeLength)
        }
    }
}

extension FullDelegate: RegisterStrongAuthSubmitChallengeDelegate {
    func onRegisterStrongAuthSubmitChallengeError(
        error: RegisterStrongAuthSubmitChallengeError, newState: RegisterStrongAuthVerificationRequiredState?
    ) {
        tell("onRegisterStrongAuthSubmitChallengeError(error:newState:)") {
            $0.error = error; $0.hasStateArgument = true; $0.newState = newState
        }
    }
}

extension FullDelegate: CredentialsDelegate {
    func onAccessTokenRetrieveError(error: RetrieveAccessTokenError) {
        tell("onAccessTokenRetrieveError(error:)") { $0.error = error }
    }

    func onAccessTokenRetrieveCompleted(result: MSALNativeAuthTokenResult) {
        tell("onAccessTokenRetrieveCompleted(result:)") { $0.token = result }
    }
}

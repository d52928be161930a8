import MSAL

/// Implements every method of all twenty delegates: here those of sign-up and sign-in.
final class FullDelegate: RecordingDelegate {}

extension FullDelegate: SignUpStartDelegate {
    func onSignUpStartError(error: SignUpStartError) {
        record("onSignUpStartError(error:)") { $0.error = error }
    }

    func onSignUpCodeRequired(
        newState: SignUpCodeRequiredState,
        sentTo: String,
        channelTargetType: MSALNativeAuthChannelType,
        codeLength: Int
    ) {
        record("onSignUpCodeRequired(newState:sentTo:channelTargetType:codeLength:)") {
            $0.code(newState, sentTo, channelTargetType, codeLength)
        }
    }

    func onSignUpAttributesInvalid(attributeNames: [String]) {
        record("onSignUpAttributesInvalid(attributeNames:)") { $0.attributeNames = attributeNames }
    }
}

extension FullDelegate: SignUpVerifyCodeDelegate {
    func onSignUpVerifyCodeError(error: VerifyCodeError, newState: SignUpCodeRequiredState?) {
        record("onSignUpVerifyCodeError(error:newState:)") {
            $0.error = error; $0.hasStateArgument = true; $0.newState = newState
        }
    }

    func onSignUpPasswordRequired(newState: SignUpPasswordRequiredState) {
        record("onSignUpPasswordRequired(newState:)") { $0.state(newState) }
    }

    func onSignUpAttributesRequired(
        attributes: [MSALNativeAuthRequiredAttribute],
        newState: SignUpAttributesRequiredState
    ) {
        record("onSignUpAttributesRequired(attributes:newState:)") {
            $0.attributes = attributes; $0.state(newState)
        }
    }

    func onSignUpCompleted(newState: SignInAfterSignUpState) {
        record("onSignUpCompleted(newState:)") { $0.state(newState) }
    }
}

extension FullDelegate: SignUpResendCodeDelegate {
    func onSignUpResendCodeError(error: ResendCodeError, newState: SignUpCodeRequiredState?) {
        record("onSignUpResendCodeError(error:newState:)") {
            $0.error = error; $0.hasStateArgument = true; $0.newState = newState
        }
    }

    func onSignUpResendCodeCodeRequired(
        newState: SignUpCodeRequiredState,
        sentTo: String,
        channelTargetType: MSALNativeAuthChannelType,
        codeLength: Int
    ) {
        record("onSignUpResendCodeCodeRequired(newState:sentTo:channelTargetType:codeLength:)") {
            $0.code(newState, sentTo, channelTargetType, codeLength)
        }
    }
}

extension FullDelegate: SignUpPasswordRequiredDelegate {
    func onSignUpPasswordRequiredError(error: PasswordRequiredError, newState: SignUpPasswordRequiredState?) {
        record("onSignUpPasswordRequiredError(error:newState:)") {
            $0.error = error; $0.hasStateArgument = true; $0.newState = newState
        }
    }
}

extension FullDelegate: SignUpAttributesRequiredDelegate {
    func onSignUpAttributesRequiredError(error: AttributesRequiredError) {
        record("onSignUpAttributesRequiredError(error:)") { $0.error = error }
    }

    func onSignUpAttributesInvalid(attributeNames: [String], newState: SignUpAttributesRequiredState) {
        record("onSignUpAttributesInvalid(attributeNames:newState:)") {
            $0.attributeNames = attributeNames; $0.state(newState)
        }
    }
}

extension FullDelegate: SignInAfterSignUpDelegate {
    func onSignInAfterSignUpError(error: SignInAfterSignUpError) {
        record("onSignInAfterSignUpError(error:)") { $0.error = error }
    }

    func onSignInAwaitingMFA(authMethods: [MSALAuthMethod], newState: AwaitingMFAState) {
        record("onSignInAwaitingMFA(authMethods:newState:)") {
            $0.authMethods = authMethods; $0.state(newState)
        }
    }

    func onSignInStrongAuthMethodRegistration(authMethods: [MSALAuthMethod], newState: RegisterStrongAuthState) {
        record("onSignInStrongAuthMethodRegistration(authMethods:newState:)") {
            $0.authMethods = authMethods; $0.state(newState)
        }
    }

    func onSignInCompleted(result: MSALNativeAuthUserAccountResult) {
        record("onSignInCompleted(result:)") { $0.account = result }
    }
}

extension FullDelegate: SignInStartDelegate {
    func onSignInStartError(error: SignInStartError) {
        record("onSignInStartError(error:)") { $0.error = error }
    }

    func onSignInCodeRequired(
        newState: SignInCodeRequiredState,
        sentTo: String,
        channelTargetType: MSALNativeAuthChannelType,
        codeLength: Int
    ) {
        record("onSignInCodeRequired(newState:sentTo:channelTargetType:codeLength:)") {
            $0.code(newState, sentTo, channelTargetType, codeLength)
        }
    }

    func onSignInPasswordRequired(newState: SignInPasswordRequiredState) {
        record("onSignInPasswordRequired(newState:)") { $0.state(newState) }
    }
}

extension FullDelegate: SignInPasswordRequiredDelegate {
    func onSignInPasswordRequiredError(error: PasswordRequiredError, newState: SignInPasswordRequiredState?) {
        record("onSignInPasswordRequiredError(error:newState:)") {
            $0.error = error; $0.hasStateArgument = true; $0.newState = newState
        }
    }
}

extension FullDelegate: SignInVerifyCodeDelegate {
    func onSignInVerifyCodeError(error: VerifyCodeError, newState: SignInCodeRequiredState?) {
        record("onSignInVerifyCodeError(error:newState:)") {
            $0.error = error; $0.hasStateArgument = true; $0.newState = newState
        }
    }
}

extension FullDelegate: SignInResendCodeDelegate {
    func onSignInResendCodeError(error: ResendCodeError, newState: SignInCodeRequiredState?) {
        record("onSignInResendCodeError(error:newState:)") {
            $0.error = error; $0.hasStateArgument = true; $0.newState = newState
        }
    }

    func onSignInResendCodeCodeRequired(
        newState: SignInCodeRequiredState,
        sentTo: String,
        channelTargetType: MSALNativeAuthChannelType,
        codeLength: Int
    ) {
        record("onSignInResendCodeCodeRequired(newState:sentTo:channelTargetType:codeLength:)") {
            $0.code(newState, sentTo, channelTargetType, codeLength)
        }
    }
}

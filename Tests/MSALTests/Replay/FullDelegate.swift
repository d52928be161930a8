import MSAL

/// Implements every method of all twenty delegates: here those of sign-up and sign-in.
final class FullDelegate: RecordingDelegate {}

extension FullDelegate: SignUpStartDelegate {
    func onSignUpStartError(error: SignUpStartError) {
        tell("onSignUpStartError(error:)") { $0.error = error }
    }

    func onSignUpCodeRequired(
        newState: SignUpCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
    ) {
        tell("onSignUpCodeRequired(newState:sentTo:channelTargetType:codeLength:)") {
            $0.code(newState, sentTo, channelTargetType, codeLength)
        }
    }

    func onSignUpAttributesInvalid(attributeNames: [String]) {
        tell("onSignUpAttributesInvalid(attributeNames:)") { $0.attributeNames = attributeNames }
    }
}

extension FullDelegate: SignUpVerifyCodeDelegate {
    func onSignUpVerifyCodeError(error: VerifyCodeError, newState: SignUpCodeRequiredState?) {
        tell("onSignUpVerifyCodeError(error:newState:)") {
            $0.error = error; $0.hasStateArgument = true; $0.newState = newState
        }
    }

    func onSignUpPasswordRequired(newState: SignUpPasswordRequiredState) {
        tell("onSignUpPasswordRequired(newState:)") { $0.state(newState) }
    }

    func onSignUpAttributesRequired(
        attributes: [MSALNativeAuthRequiredAttribute], newState: SignUpAttributesRequiredState
    ) {
        tell("onSignUpAttributesRequired(attributes:newState:)") {
            $0.attributes = attributes; $0.state(newState)
        }
    }

    func onSignUpCompleted(newState: SignInAfterSignUpState) {
        tell("onSignUpCompleted(newState:)") { $0.state(newState) }
    }
}

extension FullDelegate: SignUpResendCodeDelegate {
    func onSignUpResendCodeError(error: ResendCodeError, newState: SignUpCodeRequiredState?) {
        tell("onSignUpResendCodeError(error:newState:)") {
            $0.error = error; $0.hasStateArgument = true; $0.newState = newState
        }
    }

    func onSignUpResendCodeCodeRequired(
        newState: SignUpCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
    ) {
        tell("onSignUpResendCodeCodeRequired(newState:sentTo:channelTargetType:codeLength:)") {
            $0.code(newState, sentTo, channelTargetType, codeLength)
        }
    }
}

extension FullDelegate: SignUpPasswordRequiredDelegate {
    func onSignUpPasswordRequiredError(error: PasswordRequiredError, newState: SignUpPasswordRequiredState?) {
        tell("onSignUpPasswordRequiredError(error:newState:)") {
            $0.error = error; $0.hasStateArgument = true; $0.newState = newState
        }
    }
}

extension FullDelegate: SignUpAttributesRequiredDelegate {
    func onSignUpAttributesRequiredError(error: AttributesRequiredError) {
        tell("onSignUpAttributesRequiredError(error:)") { $0.error = error }
    }

    func onSignUpAttributesInvalid(attributeNames: [String], newState: SignUpAttributesRequiredState) {
        tell("onSignUpAttributesInvalid(attributeNames:newState:)") {
            $0.attributeNames = attributeNames; $0.state(newState)
        }
    }
}

extension FullDelegate: SignInAfterSignUpDelegate {
    func onSignInAfterSignUpError(error: SignInAfterSignUpError) {
        tell("onSignInAfterSignUpError(error:)") { $0.error = error }
    }

    func onSignInAwaitingMFA(authMethods: [MSALAuthMethod], newState: AwaitingMFAState) {
        tell("onSignInAwaitingMFA(authMethods:newState:)") {
            $0.authMethods = authMethods; $0.state(newState)
        }
    }

    func onSignInStrongAuthMethodRegistration(authMethods: [MSALAuthMethod], newState: RegisterStrongAuthState) {
        tell("onSignInStrongAuthMethodRegistration(authMethods:newState:)") {
            $0.authMethods = authMethods; $0.state(newState)
        }
    }

    func onSignInCompleted(result: MSALNativeAuthUserAccountResult) {
        tell("onSignInCompleted(result:)") { $0.account = result }
    }
}

extension FullDelegate: SignInStartDelegate {
    func onSignInStartError(error: SignInStartError) {
        tell("onSignInStartError(error:)") { $0.error = error }
    }

    func onSignInCodeRequired(
        newState: SignInCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
    ) {
        tell("onSignInCodeRequired(newState:sentTo:channelTargetType:codeLength:)") {
            $0.code(newState, sentTo, channelTargetType, codeLength)
        }
    }

    func onSignInPasswordRequired(newState: SignInPasswordRequiredState) {
        tell("onSignInPasswordRequired(newState:)") { $0.state(newState) }
    }
}

extension FullDelegate: SignInPasswordRequiredDelegate {
    func onSignInPasswordRequiredError(error: PasswordRequiredError, newState: SignInPasswordRequiredState?) {
        tell("onSignInPasswordRequiredError(error:newState:)") {
            $0.error = error; $0.hasStateArgument = true; $0.newState = newState
        }
    }
}

extension FullDelegate: SignInVerifyCodeDelegate {
    func onSignInVerifyCodeError(error: VerifyCodeError, newState: SignInCodeRequiredState?) {
        tell("onSignInVerifyCodeError(error:newState:)") {
            $0.error = error; $0.hasStateArgument = true; $0.newState = newState
        }
    }
}

extension FullDelegate: SignInResendCodeDelegate {
    func onSignInResendCodeError(error: ResendCodeError, newState: SignInCodeRequiredState?) {
        tell("onSignInResendCodeError(error:newState:)") {
            $0.error = error; $0.hasStateArgument = true; $0.newState = newState
        }
    }

    func onSignInResendCodeCodeRequired(
        newState: SignInCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
    ) {
        tell("onSignInResendCodeCodeRequired(newState:sentTo:channelTargetType:codeLength:)") {
            $0.code(newState, sentTo, channelTargetType, codeLength)
        }
    }
}

// The default implementations of the delegates' optional methods on platforms without Objective-C. A method that
// several protocols declare has one default implementation, in part in MSALSignInStepMethods and MSALSignUpStepMethods:
// with two of them, a class could not conform to both protocols.

#if !canImport(ObjectiveC)
extension SignInStartDelegate {
    /// Marks the method as not implemented.
    @MainActor public func onSignInCodeRequired(
        newState: SignInCodeRequiredState,
        sentTo: String,
        channelTargetType: MSALNativeAuthChannelType,
        codeLength: Int
    ) {
        OptionalMethods.recordDefaultImplementation(of: "onSignInCodeRequired", on: self)
    }

    /// Marks the method as not implemented.
    @MainActor public func onSignInPasswordRequired(newState: SignInPasswordRequiredState) {
        OptionalMethods.recordDefaultImplementation(of: "onSignInPasswordRequired", on: self)
    }
}

extension SignInResendCodeDelegate {
    /// Marks the method as not implemented.
    @MainActor public func onSignInResendCodeCodeRequired(
        newState: SignInCodeRequiredState,
        sentTo: String,
        channelTargetType: MSALNativeAuthChannelType,
        codeLength: Int
    ) {
        OptionalMethods.recordDefaultImplementation(of: "onSignInResendCodeCodeRequired", on: self)
    }
}

extension SignUpStartDelegate {
    /// Marks the method as not implemented.
    @MainActor public func onSignUpCodeRequired(
        newState: SignUpCodeRequiredState,
        sentTo: String,
        channelTargetType: MSALNativeAuthChannelType,
        codeLength: Int
    ) {
        OptionalMethods.recordDefaultImplementation(of: "onSignUpCodeRequired", on: self)
    }

    /// Marks the method as not implemented.
    @MainActor public func onSignUpAttributesInvalid(attributeNames: [String]) {
        OptionalMethods.recordDefaultImplementation(of: "onSignUpAttributesInvalid", on: self)
    }
}

extension SignUpAttributesRequiredDelegate {
    /// Marks the method as not implemented.
    @MainActor public func onSignUpAttributesInvalid(
        attributeNames: [String],
        newState: SignUpAttributesRequiredState
    ) {
        OptionalMethods.recordDefaultImplementation(of: "onSignUpAttributesInvalid", on: self)
    }
}

extension SignUpVerifyCodeDelegate {
    /// Marks the method as not implemented.
    @MainActor public func onSignUpPasswordRequired(newState: SignUpPasswordRequiredState) {
        OptionalMethods.recordDefaultImplementation(of: "onSignUpPasswordRequired", on: self)
    }
}

extension SignUpResendCodeDelegate {
    /// Marks the method as not implemented.
    @MainActor public func onSignUpResendCodeCodeRequired(
        newState: SignUpCodeRequiredState,
        sentTo: String,
        channelTargetType: MSALNativeAuthChannelType,
        codeLength: Int
    ) {
        OptionalMethods.recordDefaultImplementation(of: "onSignUpResendCodeCodeRequired", on: self)
    }
}

extension ResetPasswordStartDelegate {
    /// Marks the method as not implemented.
    @MainActor public func onResetPasswordCodeRequired(
        newState: ResetPasswordCodeRequiredState,
        sentTo: String,
        channelTargetType: MSALNativeAuthChannelType,
        codeLength: Int
    ) {
        OptionalMethods.recordDefaultImplementation(of: "onResetPasswordCodeRequired", on: self)
    }
}

extension ResetPasswordVerifyCodeDelegate {
    /// Marks the method as not implemented.
    @MainActor public func onPasswordRequired(newState: ResetPasswordRequiredState) {
        OptionalMethods.recordDefaultImplementation(of: "onPasswordRequired", on: self)
    }
}

extension ResetPasswordResendCodeDelegate {
    /// Marks the method as not implemented.
    @MainActor public func onResetPasswordResendCodeRequired(
        newState: ResetPasswordCodeRequiredState,
        sentTo: String,
        channelTargetType: MSALNativeAuthChannelType,
        codeLength: Int
    ) {
        OptionalMethods.recordDefaultImplementation(of: "onResetPasswordResendCodeRequired", on: self)
    }
}

extension ResetPasswordRequiredDelegate {
    /// Marks the method as not implemented.
    @MainActor public func onResetPasswordCompleted(newState: SignInAfterResetPasswordState) {
        OptionalMethods.recordDefaultImplementation(of: "onResetPasswordCompleted", on: self)
    }
}

extension MFARequestChallengeDelegate {
    /// Marks the method as not implemented.
    @MainActor public func onMFARequestChallengeVerificationRequired(
        newState: MFARequiredState,
        sentTo: String,
        channelTargetType: MSALNativeAuthChannelType,
        codeLength: Int
    ) {
        OptionalMethods.recordDefaultImplementation(of: "onMFARequestChallengeVerificationRequired", on: self)
    }

    /// Marks the method as not implemented.
    @MainActor public func onMFARequestChallengeSelectionRequired(
        authMethods: [MSALAuthMethod],
        newState: MFARequiredState
    ) {
        OptionalMethods.recordDefaultImplementation(of: "onMFARequestChallengeSelectionRequired", on: self)
    }
}

extension RegisterStrongAuthChallengeDelegate {
    /// Marks the method as not implemented.
    @MainActor public func onRegisterStrongAuthVerificationRequired(
        result: MSALNativeAuthRegisterStrongAuthVerificationRequiredResult
    ) {
        OptionalMethods.recordDefaultImplementation(of: "onRegisterStrongAuthVerificationRequired", on: self)
    }
}

extension CredentialsDelegate {
    /// Marks the method as not implemented.
    @MainActor public func onAccessTokenRetrieveCompleted(result: MSALNativeAuthTokenResult) {
        OptionalMethods.recordDefaultImplementation(of: "onAccessTokenRetrieveCompleted", on: self)
    }
}
#endif

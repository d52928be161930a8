// The optional methods that several delegates share, and the default implementations of all optional methods on
// platforms without Objective-C. There, each delegate declares the shared methods again (see OptionalMethods), but
// there is one default implementation: with two of them, a class could not conform to both protocols.

#if canImport(ObjectiveC)
/// The optional method of all delegates of calls that sign in. Apps conform to a delegate protocol, not to this one.
@objc
public protocol MSALSignInCompletedMethod: AnyObject {
    /// Called when the user is signed in. Optional.
    /// - Parameter result: the account.
    @MainActor @objc optional func onSignInCompleted(result: MSALNativeAuthUserAccountResult)
}

/// The optional methods of the delegates of calls that may require a second factor. Apps conform to a delegate
/// protocol, not to this one.
@objc
public protocol MSALSignInStepMethods: MSALSignInCompletedMethod {
    /// Called when the tenant requires a second factor. Optional; needs the capability `mfaRequired`.
    /// - Parameters:
    ///   - authMethods: the methods to choose from.
    ///   - newState: the state that requests a code by one of them.
    @MainActor @objc optional func onSignInAwaitingMFA(authMethods: [MSALAuthMethod], newState: AwaitingMFAState)

    /// Called when a strong method must be registered. Optional; needs the capability `registrationRequired`.
    /// - Parameters:
    ///   - authMethods: the methods to choose from.
    ///   - newState: the state that registers one of them.
    @MainActor @objc optional func onSignInStrongAuthMethodRegistration(
        authMethods: [MSALAuthMethod], newState: RegisterStrongAuthState)
}

/// The optional methods of the delegates of calls that continue a sign-up. Apps conform to a delegate protocol, not to
/// this one.
@objc
public protocol MSALSignUpStepMethods: AnyObject {
    /// Called when the tenant requires attributes of the user. Optional.
    /// - Parameters:
    ///   - attributes: the attributes.
    ///   - newState: the state that accepts the values.
    @MainActor @objc optional func onSignUpAttributesRequired(
        attributes: [MSALNativeAuthRequiredAttribute], newState: SignUpAttributesRequiredState)

    /// The short form from the tutorial. Called if the other one is not implemented; the attributes are in the state.
    /// Optional.
    /// - Parameter newState: the state that accepts the values.
    @MainActor @objc optional func onSignUpAttributesRequired(newState: SignUpAttributesRequiredState)

    /// Called when the account has been created. Optional.
    /// - Parameter newState: the state that signs the user in without further input.
    @MainActor @objc optional func onSignUpCompleted(newState: SignInAfterSignUpState)
}
#else
/// The default implementation of `onSignInCompleted`. Apps conform to a delegate protocol, not to this one.
public protocol MSALSignInCompletedMethod: AnyObject {}

extension MSALSignInCompletedMethod {
    /// Marks the method as not implemented.
    @MainActor public func onSignInCompleted(result: MSALNativeAuthUserAccountResult) {
        OptionalMethods.recordDefaultImplementation(of: "onSignInCompleted", on: self)
    }
}

/// The default implementations of `onSignInAwaitingMFA` and `onSignInStrongAuthMethodRegistration`. Apps conform to a
/// delegate protocol, not to this one.
public protocol MSALSignInStepMethods: MSALSignInCompletedMethod {}

extension MSALSignInStepMethods {
    /// Marks the method as not implemented.
    @MainActor public func onSignInAwaitingMFA(authMethods: [MSALAuthMethod], newState: AwaitingMFAState) {
        OptionalMethods.recordDefaultImplementation(of: "onSignInAwaitingMFA", on: self)
    }

    /// Marks the method as not implemented.
    @MainActor public func onSignInStrongAuthMethodRegistration(
        authMethods: [MSALAuthMethod], newState: RegisterStrongAuthState
    ) {
        OptionalMethods.recordDefaultImplementation(of: "onSignInStrongAuthMethodRegistration", on: self)
    }
}

/// The default implementations of `onSignUpCompleted` and both forms of `onSignUpAttributesRequired`. Apps conform to a
/// delegate protocol, not to this one.
public protocol MSALSignUpStepMethods: AnyObject {}

extension MSALSignUpStepMethods {
    /// Marks the long form as not implemented, so that the short form is called.
    @MainActor public func onSignUpAttributesRequired(
        attributes: [MSALNativeAuthRequiredAttribute], newState: SignUpAttributesRequiredState
    ) {
        OptionalMethods.recordDefaultImplementation(
            of: OptionalMethods.longForm("onSignUpAttributesRequired"), on: self)
    }

    /// Marks the method as not implemented.
    @MainActor public func onSignUpAttributesRequired(newState: SignUpAttributesRequiredState) {
        OptionalMethods.recordDefaultImplementation(of: "onSignUpAttributesRequired", on: self)
    }

    /// Marks the method as not implemented.
    @MainActor public func onSignUpCompleted(newState: SignInAfterSignUpState) {
        OptionalMethods.recordDefaultImplementation(of: "onSignUpCompleted", on: self)
    }
}

extension SignInStartDelegate {
    /// Marks the method as not implemented.
    @MainActor public func onSignInCodeRequired(
        newState: SignInCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
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
        newState: SignInCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
    ) {
        OptionalMethods.recordDefaultImplementation(of: "onSignInResendCodeCodeRequired", on: self)
    }
}

extension SignUpStartDelegate {
    /// Marks the method as not implemented.
    @MainActor public func onSignUpCodeRequired(
        newState: SignUpCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
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
        attributeNames: [String], newState: SignUpAttributesRequiredState
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
        newState: SignUpCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
    ) {
        OptionalMethods.recordDefaultImplementation(of: "onSignUpResendCodeCodeRequired", on: self)
    }
}

extension ResetPasswordStartDelegate {
    /// Marks the method as not implemented.
    @MainActor public func onResetPasswordCodeRequired(
        newState: ResetPasswordCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType,
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
        newState: ResetPasswordCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType,
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
        newState: MFARequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
    ) {
        OptionalMethods.recordDefaultImplementation(of: "onMFARequestChallengeVerificationRequired", on: self)
    }

    /// Marks the method as not implemented.
    @MainActor public func onMFARequestChallengeSelectionRequired(
        authMethods: [MSALAuthMethod], newState: MFARequiredState
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

#if canImport(ObjectiveC)
/// Is told what becomes of a call: a sign-in starts. One method is called once, on the main actor, after the call has
/// returned. Only the method for errors must be implemented.
///
/// Source: MSAL's public surface.
@objc public protocol SignInStartDelegate {
    /// The call failed.
    /// - Parameter error: why.
    @MainActor func onSignInStartError(error: SignInStartError)

    /// A code was sent. Optional.
    /// - Parameters:
    ///   - newState: takes the code.
    ///   - sentTo: where it went, mostly hidden.
    ///   - channelTargetType: how it travelled.
    ///   - codeLength: how many digits it has.
    @MainActor @objc optional func onSignInCodeRequired(
        newState: SignInCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
    )

    /// The server wants the password. Optional.
    /// - Parameter newState: goes on from here.
    @MainActor @objc optional func onSignInPasswordRequired(newState: SignInPasswordRequiredState)

    /// The tenant wants a second factor. Optional; needs the capability `mfaRequired`.
    /// - Parameters:
    ///   - authMethods: the methods to choose from.
    ///   - newState: asks for a code by one of them.
    @MainActor @objc optional func onSignInAwaitingMFA(authMethods: [MSALAuthMethod], newState: AwaitingMFAState)

    /// The tenant wants a strong method to be registered. Optional; needs the capability `registrationRequired`.
    /// - Parameters:
    ///   - authMethods: the methods to choose from.
    ///   - newState: registers one of them.
    @MainActor @objc optional func onSignInStrongAuthMethodRegistration(
        authMethods: [MSALAuthMethod], newState: RegisterStrongAuthState)

    /// The person is signed in. Optional.
    /// - Parameter result: the account.
    @MainActor @objc optional func onSignInCompleted(result: MSALNativeAuthUserAccountResult)
}
#else
/// Is told what becomes of a call: a sign-in starts. One method is called once, on the main actor, after the call has
/// returned. Only the method for errors must be implemented.
///
/// Source: MSAL's public surface.
public protocol SignInStartDelegate: MSALSignInStepMethods {
    /// The call failed.
    /// - Parameter error: why.
    @MainActor func onSignInStartError(error: SignInStartError)

    /// A code was sent. Optional.
    /// - Parameters:
    ///   - newState: takes the code.
    ///   - sentTo: where it went, mostly hidden.
    ///   - channelTargetType: how it travelled.
    ///   - codeLength: how many digits it has.
    @MainActor func onSignInCodeRequired(
        newState: SignInCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
    )

    /// The server wants the password. Optional.
    /// - Parameter newState: goes on from here.
    @MainActor func onSignInPasswordRequired(newState: SignInPasswordRequiredState)

    /// The tenant wants a second factor. Optional; needs the capability `mfaRequired`.
    /// - Parameters:
    ///   - authMethods: the methods to choose from.
    ///   - newState: asks for a code by one of them.
    @MainActor func onSignInAwaitingMFA(authMethods: [MSALAuthMethod], newState: AwaitingMFAState)

    /// The tenant wants a strong method to be registered. Optional; needs the capability `registrationRequired`.
    /// - Parameters:
    ///   - authMethods: the methods to choose from.
    ///   - newState: registers one of them.
    @MainActor func onSignInStrongAuthMethodRegistration(
        authMethods: [MSALAuthMethod], newState: RegisterStrongAuthState)

    /// The person is signed in. Optional.
    /// - Parameter result: the account.
    @MainActor func onSignInCompleted(result: MSALNativeAuthUserAccountResult)
}

extension SignInStartDelegate {
    /// Stands for a method that is not implemented.
    @MainActor public func onSignInCodeRequired(
        newState: SignInCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
    ) {
        OptionalMethods.isMissing("onSignInCodeRequired", of: self)
    }

    /// Stands for a method that is not implemented.
    @MainActor public func onSignInPasswordRequired(newState: SignInPasswordRequiredState) {
        OptionalMethods.isMissing("onSignInPasswordRequired", of: self)
    }
}
#endif

#if canImport(ObjectiveC)
/// A delegate for the outcome of a sign-in directly after a password reset. One method is called once, on the main
/// actor, after the call has returned. Only the error method is required.
///
/// Source: MSAL's public surface.
@objc public protocol SignInAfterResetPasswordDelegate {
    /// Called when the call fails.
    /// - Parameter error: the cause.
    @MainActor func onSignInAfterResetPasswordError(error: SignInAfterResetPasswordError)

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

    /// Called when the user is signed in. Optional.
    /// - Parameter result: the account.
    @MainActor @objc optional func onSignInCompleted(result: MSALNativeAuthUserAccountResult)
}
#else
/// A delegate for the outcome of a sign-in directly after a password reset. One method is called once, on the main
/// actor, after the call has returned. Only the error method is required.
///
/// Source: MSAL's public surface.
public protocol SignInAfterResetPasswordDelegate: MSALSignInStepMethods {
    /// Called when the call fails.
    /// - Parameter error: the cause.
    @MainActor func onSignInAfterResetPasswordError(error: SignInAfterResetPasswordError)

    /// Called when the tenant requires a second factor. Optional; needs the capability `mfaRequired`.
    /// - Parameters:
    ///   - authMethods: the methods to choose from.
    ///   - newState: the state that requests a code by one of them.
    @MainActor func onSignInAwaitingMFA(authMethods: [MSALAuthMethod], newState: AwaitingMFAState)

    /// Called when a strong method must be registered. Optional; needs the capability `registrationRequired`.
    /// - Parameters:
    ///   - authMethods: the methods to choose from.
    ///   - newState: the state that registers one of them.
    @MainActor func onSignInStrongAuthMethodRegistration(
        authMethods: [MSALAuthMethod], newState: RegisterStrongAuthState)

    /// Called when the user is signed in. Optional.
    /// - Parameter result: the account.
    @MainActor func onSignInCompleted(result: MSALNativeAuthUserAccountResult)
}
#endif

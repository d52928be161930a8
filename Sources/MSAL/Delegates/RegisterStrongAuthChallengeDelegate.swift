#if canImport(ObjectiveC)
/// A delegate for the outcome of a request to register a contact. One method is called once, on the main actor, after
/// the call has returned. Only the error method is required.
///
/// Source: MSAL's public surface.
@objc public protocol RegisterStrongAuthChallengeDelegate {
    /// Called when the call fails.
    /// - Parameters:
    ///   - error: the cause.
    ///   - newState: the state for another attempt; `nil` if another attempt cannot succeed.
    @MainActor func onRegisterStrongAuthChallengeError(
        error: RegisterStrongAuthChallengeError, newState: RegisterStrongAuthState?)

    /// Called when a code has been sent to the contact. Optional.
    /// - Parameter result: the next state, and the destination of the code.
    @MainActor @objc optional func onRegisterStrongAuthVerificationRequired(
        result: MSALNativeAuthRegisterStrongAuthVerificationRequiredResult)

    /// Called when the user is signed in. Optional.
    /// - Parameter result: the account.
    @MainActor @objc optional func onSignInCompleted(result: MSALNativeAuthUserAccountResult)
}
#else
/// A delegate for the outcome of a request to register a contact. One method is called once, on the main actor, after
/// the call has returned. Only the error method is required.
///
/// Source: MSAL's public surface.
public protocol RegisterStrongAuthChallengeDelegate: MSALSignInCompletedMethod {
    /// Called when the call fails.
    /// - Parameters:
    ///   - error: the cause.
    ///   - newState: the state for another attempt; `nil` if another attempt cannot succeed.
    @MainActor func onRegisterStrongAuthChallengeError(
        error: RegisterStrongAuthChallengeError, newState: RegisterStrongAuthState?)

    /// Called when a code has been sent to the contact. Optional.
    /// - Parameter result: the next state, and the destination of the code.
    @MainActor func onRegisterStrongAuthVerificationRequired(
        result: MSALNativeAuthRegisterStrongAuthVerificationRequiredResult)

    /// Called when the user is signed in. Optional.
    /// - Parameter result: the account.
    @MainActor func onSignInCompleted(result: MSALNativeAuthUserAccountResult)
}

extension RegisterStrongAuthChallengeDelegate {
    /// The default, which marks the method as not implemented.
    @MainActor public func onRegisterStrongAuthVerificationRequired(
        result: MSALNativeAuthRegisterStrongAuthVerificationRequiredResult
    ) {
        OptionalMethods.isMissing("onRegisterStrongAuthVerificationRequired", of: self)
    }
}
#endif

#if canImport(ObjectiveC)
/// A delegate for the outcome of the submission of the code that was sent to a new contact. One method is called once,
/// on the main actor, after the call has returned. Only the error method is required.
///
/// Source: MSAL's public surface.
@objc public protocol RegisterStrongAuthSubmitChallengeDelegate {
    /// Called when the call fails.
    /// - Parameters:
    ///   - error: the cause.
    ///   - newState: the state for another attempt; `nil` if another attempt cannot succeed.
    @MainActor func onRegisterStrongAuthSubmitChallengeError(
        error: RegisterStrongAuthSubmitChallengeError, newState: RegisterStrongAuthVerificationRequiredState?)

    /// Called when the user is signed in. Optional.
    /// - Parameter result: the account.
    @MainActor @objc optional func onSignInCompleted(result: MSALNativeAuthUserAccountResult)
}
#else
/// A delegate for the outcome of the submission of the code that was sent to a new contact. One method is called once,
/// on the main actor, after the call has returned. Only the error method is required.
///
/// Source: MSAL's public surface.
public protocol RegisterStrongAuthSubmitChallengeDelegate: MSALSignInCompletedMethod {
    /// Called when the call fails.
    /// - Parameters:
    ///   - error: the cause.
    ///   - newState: the state for another attempt; `nil` if another attempt cannot succeed.
    @MainActor func onRegisterStrongAuthSubmitChallengeError(
        error: RegisterStrongAuthSubmitChallengeError, newState: RegisterStrongAuthVerificationRequiredState?)

    /// Called when the user is signed in. Optional.
    /// - Parameter result: the account.
    @MainActor func onSignInCompleted(result: MSALNativeAuthUserAccountResult)
}
#endif

#if canImport(ObjectiveC)
/// A delegate for the outcome of the submission of a second-factor code. One method is called once, on the main actor,
/// after the call has returned. Only the error method is required.
///
/// Source: MSAL's public surface.
@objc public protocol MFASubmitChallengeDelegate {
    /// Called when the call fails.
    /// - Parameters:
    ///   - error: the cause.
    ///   - newState: the state for another attempt; `nil` if another attempt cannot succeed.
    @MainActor func onMFASubmitChallengeError(error: MFASubmitChallengeError, newState: MFARequiredState?)

    /// Called when the user is signed in. Optional.
    /// - Parameter result: the account.
    @MainActor @objc optional func onSignInCompleted(result: MSALNativeAuthUserAccountResult)
}
#else
/// A delegate for the outcome of the submission of a second-factor code. One method is called once, on the main actor,
/// after the call has returned. Only the error method is required.
///
/// Source: MSAL's public surface.
public protocol MFASubmitChallengeDelegate: MSALSignInCompletedMethod {
    /// Called when the call fails.
    /// - Parameters:
    ///   - error: the cause.
    ///   - newState: the state for another attempt; `nil` if another attempt cannot succeed.
    @MainActor func onMFASubmitChallengeError(error: MFASubmitChallengeError, newState: MFARequiredState?)

    /// Called when the user is signed in. Optional.
    /// - Parameter result: the account.
    @MainActor func onSignInCompleted(result: MSALNativeAuthUserAccountResult)
}
#endif

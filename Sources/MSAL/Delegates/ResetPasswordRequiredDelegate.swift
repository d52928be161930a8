#if canImport(ObjectiveC)
/// A delegate for the outcome of the submission of a new password. One method is called once, on the main actor, after
/// the call has returned. Only the error method is required.
///
/// Source: MSAL's public surface.
@objc public protocol ResetPasswordRequiredDelegate {
    /// Called when the call fails.
    /// - Parameters:
    ///   - error: the cause.
    ///   - newState: the state for another attempt; `nil` if another attempt cannot succeed.
    @MainActor func onResetPasswordRequiredError(error: PasswordRequiredError, newState: ResetPasswordRequiredState?)

    /// Called when the password has been changed. Optional.
    /// - Parameter newState: the next state.
    @MainActor @objc optional func onResetPasswordCompleted(newState: SignInAfterResetPasswordState)
}
#else
/// A delegate for the outcome of the submission of a new password. One method is called once, on the main actor, after
/// the call has returned. Only the error method is required.
///
/// Source: MSAL's public surface.
public protocol ResetPasswordRequiredDelegate: AnyObject {
    /// Called when the call fails.
    /// - Parameters:
    ///   - error: the cause.
    ///   - newState: the state for another attempt; `nil` if another attempt cannot succeed.
    @MainActor func onResetPasswordRequiredError(error: PasswordRequiredError, newState: ResetPasswordRequiredState?)

    /// Called when the password has been changed. Optional.
    /// - Parameter newState: the next state.
    @MainActor func onResetPasswordCompleted(newState: SignInAfterResetPasswordState)
}

extension ResetPasswordRequiredDelegate {
    /// The default, which marks the method as not implemented.
    @MainActor public func onResetPasswordCompleted(newState: SignInAfterResetPasswordState) {
        OptionalMethods.isMissing("onResetPasswordCompleted", of: self)
    }
}
#endif

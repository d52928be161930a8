#if canImport(ObjectiveC)
/// A delegate for the outcome of the submission of a password reset's code. One method is called once, on the main
/// actor, after the call has returned. Only the error method is required.
///
/// Source: MSAL's public surface.
@objc public protocol ResetPasswordVerifyCodeDelegate {
    /// Called when the call fails.
    /// - Parameters:
    ///   - error: the cause.
    ///   - newState: the state for another attempt; `nil` if another attempt cannot succeed.
    @MainActor func onResetPasswordVerifyCodeError(error: VerifyCodeError, newState: ResetPasswordCodeRequiredState?)

    /// Called when the new password is required. Optional.
    /// - Parameter newState: the next state.
    @MainActor @objc optional func onPasswordRequired(newState: ResetPasswordRequiredState)
}
#else
/// A delegate for the outcome of the submission of a password reset's code. One method is called once, on the main
/// actor, after the call has returned. Only the error method is required.
///
/// Source: MSAL's public surface.
public protocol ResetPasswordVerifyCodeDelegate: AnyObject {
    /// Called when the call fails.
    /// - Parameters:
    ///   - error: the cause.
    ///   - newState: the state for another attempt; `nil` if another attempt cannot succeed.
    @MainActor func onResetPasswordVerifyCodeError(error: VerifyCodeError, newState: ResetPasswordCodeRequiredState?)

    /// Called when the new password is required. Optional.
    /// - Parameter newState: the next state.
    @MainActor func onPasswordRequired(newState: ResetPasswordRequiredState)
}

extension ResetPasswordVerifyCodeDelegate {
    /// The default, which marks the method as not implemented.
    @MainActor public func onPasswordRequired(newState: ResetPasswordRequiredState) {
        OptionalMethods.isMissing("onPasswordRequired", of: self)
    }
}
#endif

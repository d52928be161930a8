#if canImport(ObjectiveC)
/// Is told what becomes of a call: the code of a password reset was given. One method is called once, on the main actor, after the call has
/// returned. Only the method for errors must be implemented.
///
/// Source: MSAL's public surface.
@objc public protocol ResetPasswordVerifyCodeDelegate {
    /// The call failed.
    /// - Parameters:
    ///   - error: why.
    ///   - newState: the state to try again with; `nil` when there is no point in it.
    @MainActor func onResetPasswordVerifyCodeError(error: VerifyCodeError, newState: ResetPasswordCodeRequiredState?)

    /// The new password is wanted. Optional.
    /// - Parameter newState: goes on from here.
    @MainActor @objc optional func onPasswordRequired(newState: ResetPasswordRequiredState)
}
#else
/// Is told what becomes of a call: the code of a password reset was given. One method is called once, on the main actor, after the call has
/// returned. Only the method for errors must be implemented.
///
/// Source: MSAL's public surface.
public protocol ResetPasswordVerifyCodeDelegate: AnyObject {
    /// The call failed.
    /// - Parameters:
    ///   - error: why.
    ///   - newState: the state to try again with; `nil` when there is no point in it.
    @MainActor func onResetPasswordVerifyCodeError(error: VerifyCodeError, newState: ResetPasswordCodeRequiredState?)

    /// The new password is wanted. Optional.
    /// - Parameter newState: goes on from here.
    @MainActor func onPasswordRequired(newState: ResetPasswordRequiredState)
}

extension ResetPasswordVerifyCodeDelegate {
    /// Stands for a method that is not implemented.
    @MainActor public func onPasswordRequired(newState: ResetPasswordRequiredState) {
        OptionalMethods.isMissing("onPasswordRequired", of: self)
    }
}
#endif

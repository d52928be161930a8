#if canImport(ObjectiveC)
/// Is told what becomes of a call: the new password was given. One method is called once, on the main actor, after the call has
/// returned. Only the method for errors must be implemented.
///
/// Source: MSAL's public surface.
@objc public protocol ResetPasswordRequiredDelegate {
    /// The call failed.
    /// - Parameters:
    ///   - error: why.
    ///   - newState: the state to try again with; `nil` when there is no point in it.
    @MainActor func onResetPasswordRequiredError(error: PasswordRequiredError, newState: ResetPasswordRequiredState?)

    /// The person has a new password. Optional.
    /// - Parameter newState: goes on from here.
    @MainActor @objc optional func onResetPasswordCompleted(newState: SignInAfterResetPasswordState)
}
#else
/// Is told what becomes of a call: the new password was given. One method is called once, on the main actor, after the call has
/// returned. Only the method for errors must be implemented.
///
/// Source: MSAL's public surface.
public protocol ResetPasswordRequiredDelegate: AnyObject {
    /// The call failed.
    /// - Parameters:
    ///   - error: why.
    ///   - newState: the state to try again with; `nil` when there is no point in it.
    @MainActor func onResetPasswordRequiredError(error: PasswordRequiredError, newState: ResetPasswordRequiredState?)

    /// The person has a new password. Optional.
    /// - Parameter newState: goes on from here.
    @MainActor func onResetPasswordCompleted(newState: SignInAfterResetPasswordState)
}

extension ResetPasswordRequiredDelegate {
    /// Stands for a method that is not implemented.
    @MainActor public func onResetPasswordCompleted(newState: SignInAfterResetPasswordState) {
        OptionalMethods.isMissing("onResetPasswordCompleted", of: self)
    }
}
#endif

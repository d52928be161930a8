import Foundation

/// What became of a call without a delegate: the code of a password reset was given.
///
/// An addition of this package; `ResetPasswordVerifyCodeDelegate` is its twin.
public enum ResetPasswordVerifyCodeResult: Sendable {
    /// The new password is wanted.
    case passwordRequired(newState: ResetPasswordRequiredState)
    /// The call failed. The state is the one to try again with; `nil` when there is no point in it.
    case error(VerifyCodeError, newState: ResetPasswordCodeRequiredState?)
}

extension ResetPasswordVerifyCodeResult {
    /// Calls the one method of the delegate that this is for.
    @MainActor func deliver(to delegate: any ResetPasswordVerifyCodeDelegate, correlationId: UUID) {
        switch self {
        case .passwordRequired(let newState):
            OptionalMethods.call("onPasswordRequired", of: delegate, delegate.onPasswordRequired) {
                $0(newState)
            } otherwise: {
                delegate.onResetPasswordVerifyCodeError(
                    error: VerifyCodeError(.missing($0, correlationId: newState.correlationId, state: newState)),
                    newState: nil)
            }
        case .error(let error, let newState): delegate.onResetPasswordVerifyCodeError(error: error, newState: newState)
        }
    }
}

import Foundation

/// The result of the submission of a password reset's code, without a delegate.
///
/// An addition of this package; `ResetPasswordVerifyCodeDelegate` is its twin.
public enum ResetPasswordVerifyCodeResult: Sendable {
    /// The new password is required.
    case passwordRequired(newState: ResetPasswordRequiredState)
    /// The call failed. The state is for another attempt; `nil` if another attempt cannot succeed.
    case error(VerifyCodeError, newState: ResetPasswordCodeRequiredState?)
}

extension ResetPasswordVerifyCodeResult {
    /// Calls the delegate's method for this result.
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

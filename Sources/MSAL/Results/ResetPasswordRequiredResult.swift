import Foundation

/// The result of the submission of a new password, without a delegate.
///
/// An addition of this package; `ResetPasswordRequiredDelegate` is its twin.
public enum ResetPasswordRequiredResult: Sendable {
    /// The password has been changed.
    case completed(newState: SignInAfterResetPasswordState)
    /// The call failed. The state is for another attempt; `nil` if another attempt cannot succeed.
    case error(PasswordRequiredError, newState: ResetPasswordRequiredState?)
}

extension ResetPasswordRequiredResult {
    /// Calls the delegate's method for this result.
    @MainActor func deliver(to delegate: any ResetPasswordRequiredDelegate, correlationId: UUID) {
        switch self {
        case .completed(let newState):
            OptionalMethods.call("onResetPasswordCompleted", of: delegate, delegate.onResetPasswordCompleted) {
                $0(newState)
            } otherwise: {
                delegate.onResetPasswordRequiredError(
                    error: PasswordRequiredError(.missing($0, correlationId: newState.correlationId, state: newState)),
                    newState: nil)
            }
        case .error(let error, let newState): delegate.onResetPasswordRequiredError(error: error, newState: newState)
        }
    }
}

import Foundation

/// What became of a call without a delegate: the new password was given.
///
/// An addition of this package; `ResetPasswordRequiredDelegate` is its twin.
public enum ResetPasswordRequiredResult: Sendable {
    /// The person has a new password.
    case completed(newState: SignInAfterResetPasswordState)
    /// The call failed. The state is the one to try again with; `nil` when there is no point in it.
    case error(PasswordRequiredError, newState: ResetPasswordRequiredState?)
}

extension ResetPasswordRequiredResult {
    /// Calls the one method of the delegate that this is for.
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

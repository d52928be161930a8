import Foundation

/// What became of a call without a delegate: the code that was sent to a new contact was given.
///
/// An addition of this package; `RegisterStrongAuthSubmitChallengeDelegate` is its twin.
public enum RegisterStrongAuthSubmitChallengeResult: Sendable {
    /// The person is signed in.
    case completed(result: MSALNativeAuthUserAccountResult)
    /// The call failed. The state is the one to try again with; `nil` when there is no point in it.
    case error(RegisterStrongAuthSubmitChallengeError, newState: RegisterStrongAuthVerificationRequiredState?)
}

extension RegisterStrongAuthSubmitChallengeResult {
    /// Calls the one method of the delegate that this is for.
    @MainActor func deliver(to delegate: any RegisterStrongAuthSubmitChallengeDelegate, correlationId: UUID) {
        switch self {
        case .completed(let result):
            OptionalMethods.call("onSignInCompleted", of: delegate, delegate.onSignInCompleted) {
                $0(result)
            } otherwise: {
                delegate.onRegisterStrongAuthSubmitChallengeError(
                    error: RegisterStrongAuthSubmitChallengeError(
                        .missing($0, correlationId: correlationId, account: result)), newState: nil)
            }
        case .error(let error, let newState):
            delegate.onRegisterStrongAuthSubmitChallengeError(error: error, newState: newState)
        }
    }
}

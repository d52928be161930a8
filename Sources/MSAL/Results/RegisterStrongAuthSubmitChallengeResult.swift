import Foundation

/// The result of the submission of the code that was sent to a new contact, without a delegate.
///
/// An addition of this package; `RegisterStrongAuthSubmitChallengeDelegate` is its twin.
public enum RegisterStrongAuthSubmitChallengeResult: Sendable {
    /// The user is signed in.
    case completed(result: MSALNativeAuthUserAccountResult)
    /// The call failed. The state is for another attempt; `nil` if another attempt cannot succeed.
    case error(RegisterStrongAuthSubmitChallengeError, newState: RegisterStrongAuthVerificationRequiredState?)
}

extension RegisterStrongAuthSubmitChallengeResult {
    /// Calls the delegate's method for this result.
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

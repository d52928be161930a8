import Foundation

/// The result of the submission of a second-factor code, without a delegate.
///
/// An addition of this package; `MFASubmitChallengeDelegate` is its twin.
public enum MFASubmitChallengeResult: Sendable {
    /// The user is signed in.
    case completed(result: MSALNativeAuthUserAccountResult)
    /// The call failed. The state is for another attempt; `nil` if another attempt cannot succeed.
    case error(MFASubmitChallengeError, newState: MFARequiredState?)
}

extension MFASubmitChallengeResult {
    /// Calls the delegate's method for this result.
    @MainActor func deliver(to delegate: any MFASubmitChallengeDelegate, correlationId: UUID) {
        switch self {
        case .completed(let result):
            OptionalMethods.call("onSignInCompleted", of: delegate, delegate.onSignInCompleted) {
                $0(result)
            } otherwise: {
                delegate.onMFASubmitChallengeError(
                    error: MFASubmitChallengeError(.missing($0, correlationId: correlationId, account: result)),
                    newState: nil)
            }
        case .error(let error, let newState): delegate.onMFASubmitChallengeError(error: error, newState: newState)
        }
    }
}

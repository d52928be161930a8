import Foundation

/// What became of a call without a delegate: the code of a second factor was given.
///
/// An addition of this package; `MFASubmitChallengeDelegate` is its twin.
public enum MFASubmitChallengeResult: Sendable {
    /// The person is signed in.
    case completed(result: MSALNativeAuthUserAccountResult)
    /// The call failed. The state is the one to try again with; `nil` when there is no point in it.
    case error(MFASubmitChallengeError, newState: MFARequiredState?)
}

extension MFASubmitChallengeResult {
    /// Calls the one method of the delegate that this is for.
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

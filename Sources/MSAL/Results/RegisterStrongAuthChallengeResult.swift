import Foundation

/// What became of a call without a delegate: a contact is to be registered.
///
/// An addition of this package; `RegisterStrongAuthChallengeDelegate` is its twin.
public enum RegisterStrongAuthChallengeResult: Sendable {
    /// A code was sent to the contact.
    case verificationRequired(result: MSALNativeAuthRegisterStrongAuthVerificationRequiredResult)
    /// The person is signed in.
    case completed(result: MSALNativeAuthUserAccountResult)
    /// The call failed. The state is the one to try again with; `nil` when there is no point in it.
    case error(RegisterStrongAuthChallengeError, newState: RegisterStrongAuthState?)
}

extension RegisterStrongAuthChallengeResult {
    /// What the state says of its code.
    static func verificationRequired(_ newState: RegisterStrongAuthVerificationRequiredState) -> Self {
        .verificationRequired(
            result: MSALNativeAuthRegisterStrongAuthVerificationRequiredResult(
                newState: newState, sentTo: newState.sentTo, channelTargetType: newState.channelTargetType,
                codeLength: newState.codeLength))
    }

    /// Calls the one method of the delegate that this is for.
    @MainActor func deliver(to delegate: any RegisterStrongAuthChallengeDelegate, correlationId: UUID) {
        switch self {
        case .verificationRequired(let result):
            OptionalMethods.call(
                "onRegisterStrongAuthVerificationRequired", of: delegate,
                delegate.onRegisterStrongAuthVerificationRequired
            ) {
                $0(result)
            } otherwise: {
                delegate.onRegisterStrongAuthChallengeError(
                    error: RegisterStrongAuthChallengeError(
                        .missing($0, correlationId: result.newState.correlationId, state: result.newState)),
                    newState: nil)
            }
        case .completed(let result):
            OptionalMethods.call("onSignInCompleted", of: delegate, delegate.onSignInCompleted) {
                $0(result)
            } otherwise: {
                delegate.onRegisterStrongAuthChallengeError(
                    error: RegisterStrongAuthChallengeError(
                        .missing($0, correlationId: correlationId, account: result)), newState: nil)
            }
        case .error(let error, let newState):
            delegate.onRegisterStrongAuthChallengeError(error: error, newState: newState)
        }
    }
}

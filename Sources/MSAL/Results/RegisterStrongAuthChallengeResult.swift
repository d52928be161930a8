import Foundation

/// The result of a request to register a contact, without a delegate.
///
/// An addition of this package; `RegisterStrongAuthChallengeDelegate` is its twin.
public enum RegisterStrongAuthChallengeResult: Sendable {
    /// A code was sent to the contact.
    case verificationRequired(result: MSALNativeAuthRegisterStrongAuthVerificationRequiredResult)
    /// The user is signed in.
    case completed(result: MSALNativeAuthUserAccountResult)
    /// The call failed. The state is for another attempt; `nil` if another attempt cannot succeed.
    case error(RegisterStrongAuthChallengeError, newState: RegisterStrongAuthState?)
}

extension RegisterStrongAuthChallengeResult {
    /// Returns the result with the state's code delivery.
    static func verificationRequired(_ newState: RegisterStrongAuthVerificationRequiredState) -> Self {
        .verificationRequired(
            result: MSALNativeAuthRegisterStrongAuthVerificationRequiredResult(
                newState: newState, sentTo: newState.sentTo, channelTargetType: newState.channelTargetType,
                codeLength: newState.codeLength))
    }

    /// Calls the delegate's method for this result.
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

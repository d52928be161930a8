import Foundation

/// The result of a request for a second-factor challenge, without a delegate.
///
/// An addition of this package; `MFARequestChallengeDelegate` is its twin.
public enum MFARequestChallengeResult: Sendable {
    /// A code was sent; with its destination, delivery channel and number of digits.
    case verificationRequired(
        newState: MFARequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int)
    /// The call failed. The state is for another attempt; `nil` if another attempt cannot succeed.
    case error(MFARequestChallengeError, newState: MFARequiredState?)
}

extension MFARequestChallengeResult {
    /// Returns the result with the state's code delivery.
    static func verificationRequired(_ newState: MFARequiredState) -> Self {
        .verificationRequired(
            newState: newState, sentTo: newState.sentTo, channelTargetType: newState.channelTargetType,
            codeLength: newState.codeLength)
    }

    /// Calls the delegate's method for this result.
    @MainActor func deliver(to delegate: any MFARequestChallengeDelegate, correlationId: UUID) {
        switch self {
        case .verificationRequired(let newState, let sentTo, let channel, let length):
            OptionalMethods.call(
                "onMFARequestChallengeVerificationRequired", of: delegate,
                delegate.onMFARequestChallengeVerificationRequired
            ) {
                $0(newState, sentTo, channel, length)
            } otherwise: {
                delegate.onMFARequestChallengeError(
                    error: MFARequestChallengeError(
                        .missing($0, correlationId: newState.correlationId, state: newState)), newState: nil)
            }
        case .error(let error, let newState): delegate.onMFARequestChallengeError(error: error, newState: newState)
        }
    }
}

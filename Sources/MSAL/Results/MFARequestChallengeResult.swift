import Foundation

/// What became of a call without a delegate: a second factor was asked for.
///
/// An addition of this package; `MFARequestChallengeDelegate` is its twin.
public enum MFARequestChallengeResult: Sendable {
    /// A code was sent: where it went, how it travelled, how many digits it has.
    case verificationRequired(
        newState: MFARequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int)
    /// The call failed. The state is the one to try again with; `nil` when there is no point in it.
    case error(MFARequestChallengeError, newState: MFARequiredState?)
}

extension MFARequestChallengeResult {
    /// What the state says of its code.
    static func verificationRequired(_ newState: MFARequiredState) -> Self {
        .verificationRequired(
            newState: newState, sentTo: newState.sentTo, channelTargetType: newState.channelTargetType,
            codeLength: newState.codeLength)
    }

    /// Calls the one method of the delegate that this is for.
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

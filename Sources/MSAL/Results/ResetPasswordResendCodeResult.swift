import Foundation

/// What became of a call without a delegate: a new code was asked for in a password reset.
///
/// An addition of this package; `ResetPasswordResendCodeDelegate` is its twin.
public enum ResetPasswordResendCodeResult: Sendable {
    /// A code was sent: where it went, how it travelled, how many digits it has.
    case codeRequired(
        newState: ResetPasswordCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType,
        codeLength: Int)
    /// The call failed. The state is the one to try again with; `nil` when there is no point in it.
    case error(ResendCodeError, newState: ResetPasswordCodeRequiredState?)
}

extension ResetPasswordResendCodeResult: CodeRequiredResult {
    /// Calls the one method of the delegate that this is for.
    @MainActor func deliver(to delegate: any ResetPasswordResendCodeDelegate, correlationId: UUID) {
        switch self {
        case .codeRequired(let newState, let sentTo, let channel, let length):
            OptionalMethods.call(
                "onResetPasswordResendCodeRequired", of: delegate, delegate.onResetPasswordResendCodeRequired
            ) {
                $0(newState, sentTo, channel, length)
            } otherwise: {
                delegate.onResetPasswordResendCodeError(
                    error: ResendCodeError(.missing($0, correlationId: newState.correlationId, state: newState)),
                    newState: nil)
            }
        case .error(let error, let newState): delegate.onResetPasswordResendCodeError(error: error, newState: newState)
        }
    }
}

import Foundation

/// The result of the request for a new code in a password reset, without a delegate.
///
/// An addition of this package; `ResetPasswordResendCodeDelegate` is its twin.
public enum ResetPasswordResendCodeResult: Sendable {
    /// A code was sent; with its destination, delivery channel and number of digits.
    case codeRequired(
        newState: ResetPasswordCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType,
        codeLength: Int)
    /// The call failed. The state is for another attempt; `nil` if another attempt cannot succeed.
    case error(ResendCodeError, newState: ResetPasswordCodeRequiredState?)
}

extension ResetPasswordResendCodeResult: CodeRequiredResult {
    /// Calls the delegate's method for this result.
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

import Foundation

/// The result of the request for a new code in a sign-up, without a delegate.
///
/// An addition of this package; `SignUpResendCodeDelegate` is its twin.
public enum SignUpResendCodeResult: Sendable {
    /// A code was sent; with its destination, delivery channel and number of digits.
    case codeRequired(
        newState: SignUpCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
    )
    /// The call failed. The state is for another attempt; `nil` if another attempt cannot succeed.
    case error(ResendCodeError, newState: SignUpCodeRequiredState?)
}

extension SignUpResendCodeResult: CodeRequiredResult {
    /// Calls the delegate's method for this result.
    @MainActor func deliver(to delegate: any SignUpResendCodeDelegate, correlationId: UUID) {
        switch self {
        case .codeRequired(let newState, let sentTo, let channel, let length):
            OptionalMethods.call(
                "onSignUpResendCodeCodeRequired", of: delegate, delegate.onSignUpResendCodeCodeRequired
            ) {
                $0(newState, sentTo, channel, length)
            } otherwise: {
                delegate.onSignUpResendCodeError(
                    error: ResendCodeError(.missing($0, correlationId: newState.correlationId, state: newState)),
                    newState: nil)
            }
        case .error(let error, let newState): delegate.onSignUpResendCodeError(error: error, newState: newState)
        }
    }
}

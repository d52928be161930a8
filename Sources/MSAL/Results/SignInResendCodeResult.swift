import Foundation

/// The result of the request for a new code in a sign-in, without a delegate.
///
/// An addition of this package; `SignInResendCodeDelegate` is its twin.
public enum SignInResendCodeResult: Sendable {
    /// A code was sent; with its destination, delivery channel and number of digits.
    case codeRequired(
        newState: SignInCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
    )
    /// The call failed. The state is for another attempt; `nil` if another attempt cannot succeed.
    case error(ResendCodeError, newState: SignInCodeRequiredState?)
}

extension SignInResendCodeResult: CodeRequiredResult {
    /// Calls the delegate's method for this result.
    @MainActor func deliver(to delegate: any SignInResendCodeDelegate, correlationId: UUID) {
        switch self {
        case .codeRequired(let newState, let sentTo, let channel, let length):
            OptionalMethods.call(
                "onSignInResendCodeCodeRequired", of: delegate, delegate.onSignInResendCodeCodeRequired
            ) {
                $0(newState, sentTo, channel, length)
            } otherwise: {
                delegate.onSignInResendCodeError(
                    error: ResendCodeError(.missing($0, correlationId: newState.correlationId, state: newState)),
                    newState: nil)
            }
        case .error(let error, let newState): delegate.onSignInResendCodeError(error: error, newState: newState)
        }
    }
}

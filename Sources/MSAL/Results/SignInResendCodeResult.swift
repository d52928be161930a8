import Foundation

/// What became of a call without a delegate: a new code was asked for in a sign-in.
///
/// An addition of this package; `SignInResendCodeDelegate` is its twin.
public enum SignInResendCodeResult: Sendable {
    /// A code was sent: where it went, how it travelled, how many digits it has.
    case codeRequired(
        newState: SignInCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
    )
    /// The call failed. The state is the one to try again with; `nil` when there is no point in it.
    case error(ResendCodeError, newState: SignInCodeRequiredState?)
}

extension SignInResendCodeResult: CodeRequiredResult {
    /// Calls the one method of the delegate that this is for.
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

import Foundation

/// What became of a call without a delegate: a new code was asked for in a sign-up.
///
/// An addition of this package; `SignUpResendCodeDelegate` is its twin.
public enum SignUpResendCodeResult: Sendable {
    /// A code was sent: where it went, how it travelled, how many digits it has.
    case codeRequired(
        newState: SignUpCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
    )
    /// The call failed. The state is the one to try again with; `nil` when there is no point in it.
    case error(ResendCodeError, newState: SignUpCodeRequiredState?)
}

extension SignUpResendCodeResult: CodeRequiredResult {
    /// Calls the one method of the delegate that this is for.
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

import Foundation

/// The result of the start of a password reset, without a delegate.
///
/// An addition of this package; `ResetPasswordStartDelegate` is its twin.
public enum ResetPasswordStartResult: Sendable {
    /// A code was sent; with its destination, delivery channel and number of digits.
    case codeRequired(
        newState: ResetPasswordCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType,
        codeLength: Int)
    /// The call failed.
    case error(ResetPasswordStartError)
}

extension ResetPasswordStartResult: CodeRequiredResult {
    /// Calls the delegate's method for this result.
    @MainActor func deliver(to delegate: any ResetPasswordStartDelegate, correlationId: UUID) {
        switch self {
        case .codeRequired(let newState, let sentTo, let channel, let length):
            OptionalMethods.call("onResetPasswordCodeRequired", of: delegate, delegate.onResetPasswordCodeRequired) {
                $0(newState, sentTo, channel, length)
            } otherwise: {
                delegate.onResetPasswordStartError(
                    error: ResetPasswordStartError(.missing($0, correlationId: newState.correlationId, state: newState))
                )
            }
        case .error(let error): delegate.onResetPasswordStartError(error: error)
        }
    }
}

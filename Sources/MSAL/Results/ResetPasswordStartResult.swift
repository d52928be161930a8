import Foundation

/// What became of a call without a delegate: a password reset starts.
///
/// An addition of this package; `ResetPasswordStartDelegate` is its twin.
public enum ResetPasswordStartResult: Sendable {
    /// A code was sent: where it went, how it travelled, how many digits it has.
    case codeRequired(
        newState: ResetPasswordCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType,
        codeLength: Int)
    /// The call failed.
    case error(ResetPasswordStartError)
}

extension ResetPasswordStartResult: CodeRequiredResult {
    /// Calls the one method of the delegate that this is for.
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

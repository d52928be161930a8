import Foundation

/// The result of the start of a sign-up, without a delegate.
///
/// An addition of this package; `SignUpStartDelegate` is its twin.
public enum SignUpStartResult: Sendable {
    /// A code was sent; with its destination, delivery channel and number of digits.
    case codeRequired(
        newState: SignUpCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
    )
    /// The server rejected attributes: start again with other values.
    case attributesInvalid(attributeNames: [String])
    /// The call failed.
    case error(SignUpStartError)
}

extension SignUpStartResult: CodeRequiredResult {
    /// Calls the delegate's method for this result.
    @MainActor func deliver(to delegate: any SignUpStartDelegate, correlationId: UUID) {
        switch self {
        case .codeRequired(let newState, let sentTo, let channel, let length):
            OptionalMethods.call("onSignUpCodeRequired", of: delegate, delegate.onSignUpCodeRequired) {
                $0(newState, sentTo, channel, length)
            } otherwise: {
                delegate.onSignUpStartError(
                    error: SignUpStartError(.missing($0, correlationId: newState.correlationId, state: newState)))
            }
        case .attributesInvalid(let attributeNames):
            OptionalMethods.call("onSignUpAttributesInvalid", of: delegate, delegate.onSignUpAttributesInvalid) {
                $0(attributeNames)
            } otherwise: {
                delegate.onSignUpStartError(
                    error: SignUpStartError(
                        .missing($0, correlationId: correlationId, invalidAttributeNames: attributeNames)))
            }
        case .error(let error): delegate.onSignUpStartError(error: error)
        }
    }
}

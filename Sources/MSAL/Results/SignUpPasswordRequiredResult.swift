import Foundation

/// The result of the submission of a sign-up's password, without a delegate.
///
/// An addition of this package; `SignUpPasswordRequiredDelegate` is its twin.
public enum SignUpPasswordRequiredResult: Sendable {
    /// The tenant requires attributes of the user.
    case attributesRequired(attributes: [MSALNativeAuthRequiredAttribute], newState: SignUpAttributesRequiredState)
    /// The account exists; the state signs the user in.
    case completed(newState: SignInAfterSignUpState)
    /// The call failed. The state is for another attempt; `nil` if another attempt cannot succeed.
    case error(PasswordRequiredError, newState: SignUpPasswordRequiredState?)
}

extension SignUpPasswordRequiredResult {
    /// Calls the delegate's method for this result.
    @MainActor func deliver(to delegate: any SignUpPasswordRequiredDelegate, correlationId: UUID) {
        switch self {
        case .attributesRequired(let attributes, let newState):
            OptionalMethods.call(
                "onSignUpAttributesRequired", of: delegate,
                long: delegate.onSignUpAttributesRequired(attributes:newState:),
                short: delegate.onSignUpAttributesRequired(newState:)
            ) {
                $0(attributes, newState)
            } short: {
                $0(newState)
            } otherwise: {
                delegate.onSignUpPasswordRequiredError(
                    error: PasswordRequiredError(.missing($0, correlationId: newState.correlationId, state: newState)),
                    newState: nil)
            }
        case .completed(let newState):
            OptionalMethods.call("onSignUpCompleted", of: delegate, delegate.onSignUpCompleted) {
                $0(newState)
            } otherwise: {
                delegate.onSignUpPasswordRequiredError(
                    error: PasswordRequiredError(.missing($0, correlationId: newState.correlationId, state: newState)),
                    newState: nil)
            }
        case .error(let error, let newState): delegate.onSignUpPasswordRequiredError(error: error, newState: newState)
        }
    }
}

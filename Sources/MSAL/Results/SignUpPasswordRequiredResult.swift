import Foundation

/// What became of a call without a delegate: the password of a sign-up was given.
///
/// An addition of this package; `SignUpPasswordRequiredDelegate` is its twin.
public enum SignUpPasswordRequiredResult: Sendable {
    /// The tenant wants to know more of the person.
    case attributesRequired(attributes: [MSALNativeAuthRequiredAttribute], newState: SignUpAttributesRequiredState)
    /// The account is there; the state signs the person in.
    case completed(newState: SignInAfterSignUpState)
    /// The call failed. The state is the one to try again with; `nil` when there is no point in it.
    case error(PasswordRequiredError, newState: SignUpPasswordRequiredState?)
}

extension SignUpPasswordRequiredResult {
    /// Calls the one method of the delegate that this is for.
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

import Foundation

/// The result of the submission of a sign-up's attributes, without a delegate.
///
/// An addition of this package; `SignUpAttributesRequiredDelegate` is its twin.
public enum SignUpAttributesRequiredResult: Sendable {
    /// The server rejected attributes; the state accepts other values.
    case attributesInvalid(attributeNames: [String], newState: SignUpAttributesRequiredState)
    /// The tenant requires attributes of the user.
    case attributesRequired(attributes: [MSALNativeAuthRequiredAttribute], newState: SignUpAttributesRequiredState)
    /// The account exists; the state signs the user in.
    case completed(newState: SignInAfterSignUpState)
    /// The call failed.
    case error(AttributesRequiredError)
}

extension SignUpAttributesRequiredResult {
    /// Calls the delegate's method for this result.
    @MainActor func deliver(to delegate: any SignUpAttributesRequiredDelegate, correlationId: UUID) {
        switch self {
        case .attributesInvalid(let attributeNames, let newState):
            OptionalMethods.call("onSignUpAttributesInvalid", of: delegate, delegate.onSignUpAttributesInvalid) {
                $0(attributeNames, newState)
            } otherwise: {
                delegate.onSignUpAttributesRequiredError(
                    error: AttributesRequiredError(
                        .missing(
                            $0, correlationId: newState.correlationId, state: newState,
                            invalidAttributeNames: attributeNames)))
            }
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
                delegate.onSignUpAttributesRequiredError(
                    error: AttributesRequiredError(.missing($0, correlationId: newState.correlationId, state: newState))
                )
            }
        case .completed(let newState):
            OptionalMethods.call("onSignUpCompleted", of: delegate, delegate.onSignUpCompleted) {
                $0(newState)
            } otherwise: {
                delegate.onSignUpAttributesRequiredError(
                    error: AttributesRequiredError(.missing($0, correlationId: newState.correlationId, state: newState))
                )
            }
        case .error(let error): delegate.onSignUpAttributesRequiredError(error: error)
        }
    }
}

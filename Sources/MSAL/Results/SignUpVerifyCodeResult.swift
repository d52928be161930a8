import Foundation

/// What became of a call without a delegate: the code of a sign-up was given.
///
/// An addition of this package; `SignUpVerifyCodeDelegate` is its twin.
public enum SignUpVerifyCodeResult: Sendable {
    /// The tenant wants a password.
    case passwordRequired(newState: SignUpPasswordRequiredState)
    /// The tenant wants to know more of the person.
    case attributesRequired(attributes: [MSALNativeAuthRequiredAttribute], newState: SignUpAttributesRequiredState)
    /// The account is there; the state signs the person in.
    case completed(newState: SignInAfterSignUpState)
    /// The call failed. The state is the one to try again with; `nil` when there is no point in it.
    case error(VerifyCodeError, newState: SignUpCodeRequiredState?)
}

extension SignUpVerifyCodeResult {
    /// Calls the one method of the delegate that this is for.
    @MainActor func deliver(to delegate: any SignUpVerifyCodeDelegate, correlationId: UUID) {
        switch self {
        case .passwordRequired(let newState):
            OptionalMethods.call("onSignUpPasswordRequired", of: delegate, delegate.onSignUpPasswordRequired) {
                $0(newState)
            } otherwise: {
                delegate.onSignUpVerifyCodeError(
                    error: VerifyCodeError(.missing($0, correlationId: newState.correlationId, state: newState)),
                    newState: nil)
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
                delegate.onSignUpVerifyCodeError(
                    error: VerifyCodeError(.missing($0, correlationId: newState.correlationId, state: newState)),
                    newState: nil)
            }
        case .completed(let newState):
            OptionalMethods.call("onSignUpCompleted", of: delegate, delegate.onSignUpCompleted) {
                $0(newState)
            } otherwise: {
                delegate.onSignUpVerifyCodeError(
                    error: VerifyCodeError(.missing($0, correlationId: newState.correlationId, state: newState)),
                    newState: nil)
            }
        case .error(let error, let newState): delegate.onSignUpVerifyCodeError(error: error, newState: newState)
        }
    }
}

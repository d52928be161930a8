import Foundation

/// The result of the submission of a sign-up's code, without a delegate.
///
/// An addition of this package; `SignUpVerifyCodeDelegate` is its twin.
public enum SignUpVerifyCodeResult: Sendable {
    /// The tenant requires a password.
    case passwordRequired(newState: SignUpPasswordRequiredState)
    /// The tenant requires attributes of the user.
    case attributesRequired(attributes: [MSALNativeAuthRequiredAttribute], newState: SignUpAttributesRequiredState)
    /// The account exists; the state signs the user in.
    case completed(newState: SignInAfterSignUpState)
    /// The call failed. The state is for another attempt; `nil` if another attempt cannot succeed.
    case error(VerifyCodeError, newState: SignUpCodeRequiredState?)
}

extension SignUpVerifyCodeResult {
    /// Calls the delegate's method for this result.
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

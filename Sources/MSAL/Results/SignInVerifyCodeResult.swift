import Foundation

/// The result of the submission of a sign-in's code, without a delegate.
///
/// An addition of this package; `SignInVerifyCodeDelegate` is its twin.
public enum SignInVerifyCodeResult: Sendable {
    /// The tenant requires a second factor, by one of these methods.
    case awaitingMFA(authMethods: [MSALAuthMethod], newState: AwaitingMFAState)
    /// The tenant requires the registration of one of these methods.
    case strongAuthMethodRegistration(authMethods: [MSALAuthMethod], newState: RegisterStrongAuthState)
    /// The user is signed in.
    case completed(result: MSALNativeAuthUserAccountResult)
    /// The call failed. The state is for another attempt; `nil` if another attempt cannot succeed.
    case error(VerifyCodeError, newState: SignInCodeRequiredState?)
}

extension SignInVerifyCodeResult: SignInEndResult {
    /// Calls the delegate's method for this result.
    @MainActor func deliver(to delegate: any SignInVerifyCodeDelegate, correlationId: UUID) {
        switch self {
        case .awaitingMFA(let authMethods, let newState):
            OptionalMethods.call("onSignInAwaitingMFA", of: delegate, delegate.onSignInAwaitingMFA) {
                $0(authMethods, newState)
            } otherwise: {
                delegate.onSignInVerifyCodeError(
                    error: VerifyCodeError(.missing($0, correlationId: newState.correlationId, state: newState)),
                    newState: nil)
            }
        case .strongAuthMethodRegistration(let authMethods, let newState):
            OptionalMethods.call(
                "onSignInStrongAuthMethodRegistration", of: delegate, delegate.onSignInStrongAuthMethodRegistration
            ) {
                $0(authMethods, newState)
            } otherwise: {
                delegate.onSignInVerifyCodeError(
                    error: VerifyCodeError(.missing($0, correlationId: newState.correlationId, state: newState)),
                    newState: nil)
            }
        case .completed(let result):
            OptionalMethods.call("onSignInCompleted", of: delegate, delegate.onSignInCompleted) {
                $0(result)
            } otherwise: {
                delegate.onSignInVerifyCodeError(
                    error: VerifyCodeError(.missing($0, correlationId: correlationId, account: result)), newState: nil)
            }
        case .error(let error, let newState): delegate.onSignInVerifyCodeError(error: error, newState: newState)
        }
    }
}

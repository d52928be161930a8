import Foundation

/// What became of a call without a delegate: the code of a sign-in was given.
///
/// An addition of this package; `SignInVerifyCodeDelegate` is its twin.
public enum SignInVerifyCodeResult: Sendable {
    /// The tenant wants a second factor, by one of these methods.
    case awaitingMFA(authMethods: [MSALAuthMethod], newState: AwaitingMFAState)
    /// The tenant wants one of these methods to be registered.
    case strongAuthMethodRegistration(authMethods: [MSALAuthMethod], newState: RegisterStrongAuthState)
    /// The person is signed in.
    case completed(result: MSALNativeAuthUserAccountResult)
    /// The call failed. The state is the one to try again with; `nil` when there is no point in it.
    case error(VerifyCodeError, newState: SignInCodeRequiredState?)
}

extension SignInVerifyCodeResult: SignInEndResult {
    /// Calls the one method of the delegate that this is for.
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

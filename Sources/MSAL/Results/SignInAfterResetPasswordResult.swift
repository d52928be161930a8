import Foundation

/// What became of a call without a delegate: a sign-in right after a password reset was asked for.
///
/// An addition of this package; `SignInAfterResetPasswordDelegate` is its twin.
public enum SignInAfterResetPasswordResult: Sendable {
    /// The tenant wants a second factor, by one of these methods.
    case awaitingMFA(authMethods: [MSALAuthMethod], newState: AwaitingMFAState)
    /// The tenant wants one of these methods to be registered.
    case strongAuthMethodRegistration(authMethods: [MSALAuthMethod], newState: RegisterStrongAuthState)
    /// The person is signed in.
    case completed(result: MSALNativeAuthUserAccountResult)
    /// The call failed.
    case error(SignInAfterResetPasswordError)
}

extension SignInAfterResetPasswordResult: SignInEndResult {
    /// Calls the one method of the delegate that this is for.
    @MainActor func deliver(to delegate: any SignInAfterResetPasswordDelegate, correlationId: UUID) {
        switch self {
        case .awaitingMFA(let authMethods, let newState):
            OptionalMethods.call("onSignInAwaitingMFA", of: delegate, delegate.onSignInAwaitingMFA) {
                $0(authMethods, newState)
            } otherwise: {
                delegate.onSignInAfterResetPasswordError(
                    error: SignInAfterResetPasswordError(
                        .missing($0, correlationId: newState.correlationId, state: newState)))
            }
        case .strongAuthMethodRegistration(let authMethods, let newState):
            OptionalMethods.call(
                "onSignInStrongAuthMethodRegistration", of: delegate, delegate.onSignInStrongAuthMethodRegistration
            ) {
                $0(authMethods, newState)
            } otherwise: {
                delegate.onSignInAfterResetPasswordError(
                    error: SignInAfterResetPasswordError(
                        .missing($0, correlationId: newState.correlationId, state: newState)))
            }
        case .completed(let result):
            OptionalMethods.call("onSignInCompleted", of: delegate, delegate.onSignInCompleted) {
                $0(result)
            } otherwise: {
                delegate.onSignInAfterResetPasswordError(
                    error: SignInAfterResetPasswordError(.missing($0, correlationId: correlationId, account: result)))
            }
        case .error(let error): delegate.onSignInAfterResetPasswordError(error: error)
        }
    }
}

import Foundation

/// The result of a sign-in directly after a password reset, without a delegate.
///
/// An addition of this package; `SignInAfterResetPasswordDelegate` is its twin.
public enum SignInAfterResetPasswordResult: Sendable {
    /// The tenant requires a second factor, by one of these methods.
    case awaitingMFA(authMethods: [MSALAuthMethod], newState: AwaitingMFAState)
    /// The tenant requires the registration of one of these methods.
    case strongAuthMethodRegistration(authMethods: [MSALAuthMethod], newState: RegisterStrongAuthState)
    /// The user is signed in.
    case completed(result: MSALNativeAuthUserAccountResult)
    /// The call failed.
    case error(SignInAfterResetPasswordError)
}

extension SignInAfterResetPasswordResult: SignInEndResult {
    /// Calls the delegate's method for this result.
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

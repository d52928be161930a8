import Foundation

/// What became of a call without a delegate: the password of a sign-in was given.
///
/// An addition of this package; `SignInPasswordRequiredDelegate` is its twin.
public enum SignInPasswordRequiredResult: Sendable {
    /// The tenant wants a second factor, by one of these methods.
    case awaitingMFA(authMethods: [MSALAuthMethod], newState: AwaitingMFAState)
    /// The tenant wants one of these methods to be registered.
    case strongAuthMethodRegistration(authMethods: [MSALAuthMethod], newState: RegisterStrongAuthState)
    /// The person is signed in.
    case completed(result: MSALNativeAuthUserAccountResult)
    /// The call failed. The state is the one to try again with; `nil` when there is no point in it.
    case error(PasswordRequiredError, newState: SignInPasswordRequiredState?)
}

extension SignInPasswordRequiredResult: SignInEndResult {
    /// Calls the one method of the delegate that this is for.
    @MainActor func deliver(to delegate: any SignInPasswordRequiredDelegate, correlationId: UUID) {
        switch self {
        case .awaitingMFA(let authMethods, let newState):
            OptionalMethods.call("onSignInAwaitingMFA", of: delegate, delegate.onSignInAwaitingMFA) {
                $0(authMethods, newState)
            } otherwise: {
                delegate.onSignInPasswordRequiredError(
                    error: PasswordRequiredError(.missing($0, correlationId: newState.correlationId, state: newState)),
                    newState: nil)
            }
        case .strongAuthMethodRegistration(let authMethods, let newState):
            OptionalMethods.call(
                "onSignInStrongAuthMethodRegistration", of: delegate, delegate.onSignInStrongAuthMethodRegistration
            ) {
                $0(authMethods, newState)
            } otherwise: {
                delegate.onSignInPasswordRequiredError(
                    error: PasswordRequiredError(.missing($0, correlationId: newState.correlationId, state: newState)),
                    newState: nil)
            }
        case .completed(let result):
            OptionalMethods.call("onSignInCompleted", of: delegate, delegate.onSignInCompleted) {
                $0(result)
            } otherwise: {
                delegate.onSignInPasswordRequiredError(
                    error: PasswordRequiredError(.missing($0, correlationId: correlationId, account: result)),
                    newState: nil)
            }
        case .error(let error, let newState): delegate.onSignInPasswordRequiredError(error: error, newState: newState)
        }
    }
}

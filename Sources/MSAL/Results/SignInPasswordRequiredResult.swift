import Foundation

/// The result of the submission of a sign-in's password, without a delegate.
///
/// An addition of this package; `SignInPasswordRequiredDelegate` is its twin.
public enum SignInPasswordRequiredResult: Sendable {
    /// The tenant requires a second factor, by one of these methods.
    case awaitingMFA(authMethods: [MSALAuthMethod], newState: AwaitingMFAState)
    /// The tenant requires the registration of one of these methods.
    case strongAuthMethodRegistration(authMethods: [MSALAuthMethod], newState: RegisterStrongAuthState)
    /// The user is signed in.
    case completed(result: MSALNativeAuthUserAccountResult)
    /// The call failed. The state is for another attempt; `nil` if another attempt cannot succeed.
    case error(PasswordRequiredError, newState: SignInPasswordRequiredState?)
}

extension SignInPasswordRequiredResult: SignInEndResult {
    /// Calls the delegate's method for this result.
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

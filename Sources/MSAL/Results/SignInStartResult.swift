import Foundation

/// The result of the start of a sign-in, without a delegate.
///
/// An addition of this package; `SignInStartDelegate` is its twin.
public enum SignInStartResult: Sendable {
    /// A code was sent; with its destination, delivery channel and number of digits.
    case codeRequired(
        newState: SignInCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
    )
    /// The server requires the password.
    case passwordRequired(newState: SignInPasswordRequiredState)
    /// The tenant requires a second factor, by one of these methods.
    case awaitingMFA(authMethods: [MSALAuthMethod], newState: AwaitingMFAState)
    /// The tenant requires the registration of one of these methods.
    case strongAuthMethodRegistration(authMethods: [MSALAuthMethod], newState: RegisterStrongAuthState)
    /// The user is signed in.
    case completed(result: MSALNativeAuthUserAccountResult)
    /// The call failed.
    case error(SignInStartError)
}

extension SignInStartResult: CodeRequiredResult, SignInEndResult {
    /// Calls the delegate's method for this result.
    @MainActor func deliver(to delegate: any SignInStartDelegate, correlationId: UUID) {
        switch self {
        case .codeRequired(let newState, let sentTo, let channel, let length):
            OptionalMethods.call("onSignInCodeRequired", of: delegate, delegate.onSignInCodeRequired) {
                $0(newState, sentTo, channel, length)
            } otherwise: {
                delegate.onSignInStartError(
                    error: SignInStartError(.missing($0, correlationId: newState.correlationId, state: newState)))
            }
        case .passwordRequired(let newState):
            OptionalMethods.call("onSignInPasswordRequired", of: delegate, delegate.onSignInPasswordRequired) {
                $0(newState)
            } otherwise: {
                delegate.onSignInStartError(
                    error: SignInStartError(.missing($0, correlationId: newState.correlationId, state: newState)))
            }
        case .awaitingMFA(let authMethods, let newState):
            OptionalMethods.call("onSignInAwaitingMFA", of: delegate, delegate.onSignInAwaitingMFA) {
                $0(authMethods, newState)
            } otherwise: {
                delegate.onSignInStartError(
                    error: SignInStartError(.missing($0, correlationId: newState.correlationId, state: newState)))
            }
        case .strongAuthMethodRegistration(let authMethods, let newState):
            OptionalMethods.call(
                "onSignInStrongAuthMethodRegistration", of: delegate, delegate.onSignInStrongAuthMethodRegistration
            ) {
                $0(authMethods, newState)
            } otherwise: {
                delegate.onSignInStartError(
                    error: SignInStartError(.missing($0, correlationId: newState.correlationId, state: newState)))
            }
        case .completed(let result):
            OptionalMethods.call("onSignInCompleted", of: delegate, delegate.onSignInCompleted) {
                $0(result)
            } otherwise: {
                delegate.onSignInStartError(
                    error: SignInStartError(.missing($0, correlationId: correlationId, account: result)))
            }
        case .error(let error): delegate.onSignInStartError(error: error)
        }
    }
}

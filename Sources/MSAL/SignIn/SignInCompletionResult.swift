import EntraNativeAuth

/// A result of a call that may end in a sign-in.
protocol SignInCompletionResult {
    static func completed(result: MSALNativeAuthUserAccountResult) -> Self
    static func awaitingMFA(authMethods: [MSALAuthMethod], newState: AwaitingMFAState) -> Self
    static func strongAuthMethodRegistration(authMethods: [MSALAuthMethod], newState: RegisterStrongAuthState) -> Self
}

extension SignInCompletionResult {
    /// Creates the result from a step of a sign-in; `nil` for a step that is not possible there.
    init?(_ step: EntraSignInStep, _ runner: EntraCallRunner) {
        switch step {
        case .completed(let account): self = .completed(result: MSALNativeAuthUserAccountResult(account, runner))
        case .mfaRequired(let state):
            let newState = AwaitingMFAState(state, runner)
            self = .awaitingMFA(authMethods: newState.authMethods, newState: newState)
        case .registrationRequired(let state):
            let newState = RegisterStrongAuthState(state, runner)
            self = .strongAuthMethodRegistration(authMethods: newState.authMethods, newState: newState)
        case .codeRequired, .passwordRequired, .registrationCodeRequired: return nil
        }
    }
}

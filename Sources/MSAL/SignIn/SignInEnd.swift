import EntraNativeAuth

/// A result of a call that may end in a sign-in.
protocol SignInEndResult {
    static func completed(result: MSALNativeAuthUserAccountResult) -> Self
    static func awaitingMFA(authMethods: [MSALAuthMethod], newState: AwaitingMFAState) -> Self
    static func strongAuthMethodRegistration(authMethods: [MSALAuthMethod], newState: RegisterStrongAuthState) -> Self
}

extension SignInEndResult {
    /// Creates the result from a step of a sign-in; `nil` for a step that is not possible there.
    init?(_ step: EntraSignInStep, _ engine: NativeAuthEngine) {
        switch step {
        case .completed(let account): self = .completed(result: MSALNativeAuthUserAccountResult(account, engine))
        case .mfaRequired(let state):
            let newState = AwaitingMFAState(state, engine)
            self = .awaitingMFA(authMethods: newState.authMethods, newState: newState)
        case .registrationRequired(let state):
            let newState = RegisterStrongAuthState(state, engine)
            self = .strongAuthMethodRegistration(authMethods: newState.authMethods, newState: newState)
        case .codeRequired, .passwordRequired, .registrationCodeRequired: return nil
        }
    }
}

#if !canImport(ObjectiveC)
/// The default implementations of `onSignInAwaitingMFA` and `onSignInStrongAuthMethodRegistration`. Several delegate
/// protocols declare the methods; they share these defaults, so that a class can conform to all of them. Apps conform
/// to those protocols, not to this one.
public protocol MSALSignInStepMethods: MSALSignInCompletedMethod {}

extension MSALSignInStepMethods {
    /// Marks the method as not implemented.
    @MainActor public func onSignInAwaitingMFA(authMethods: [MSALAuthMethod], newState: AwaitingMFAState) {
        OptionalMethods.isMissing("onSignInAwaitingMFA", of: self)
    }

    /// Marks the method as not implemented.
    @MainActor public func onSignInStrongAuthMethodRegistration(
        authMethods: [MSALAuthMethod], newState: RegisterStrongAuthState
    ) {
        OptionalMethods.isMissing("onSignInStrongAuthMethodRegistration", of: self)
    }
}
#endif

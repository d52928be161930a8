/// Methods that several delegates of a sign-in share. Conform to those, not to this.
public protocol MSALSignInStepMethods: MSALSignInCompletedMethod {
    /// The tenant wants a second factor. Optional; needs the capability `mfaRequired`.
    /// - Parameters:
    ///   - authMethods: the methods to choose from.
    ///   - newState: asks for a code by one of them.
    @MainActor func onSignInAwaitingMFA(authMethods: [MSALAuthMethod], newState: AwaitingMFAState)

    /// The tenant wants a strong method to be registered. Optional; needs the capability `registrationRequired`.
    /// - Parameters:
    ///   - authMethods: the methods to choose from.
    ///   - newState: registers one of them.
    @MainActor func onSignInStrongAuthMethodRegistration(
        authMethods: [MSALAuthMethod], newState: RegisterStrongAuthState)
}

extension MSALSignInStepMethods {
    /// Stands for a method that is not implemented.
    @MainActor public func onSignInAwaitingMFA(authMethods: [MSALAuthMethod], newState: AwaitingMFAState) {
        OptionalMethods.isMissing("onSignInAwaitingMFA", of: self)
    }

    /// Stands for a method that is not implemented.
    @MainActor public func onSignInStrongAuthMethodRegistration(
        authMethods: [MSALAuthMethod], newState: RegisterStrongAuthState
    ) {
        OptionalMethods.isMissing("onSignInStrongAuthMethodRegistration", of: self)
    }
}

#if !canImport(ObjectiveC)
/// The defaults of `onSignInAwaitingMFA` and `onSignInStrongAuthMethodRegistration`. Several delegates declare the
/// methods, each as its own; the defaults are here once, so that a class may conform to all of them. Conform to those,
/// not to this.
public protocol MSALSignInStepMethods: MSALSignInCompletedMethod {}

extension MSALSignInStepMethods {
    /// The default, which marks the method as not implemented.
    @MainActor public func onSignInAwaitingMFA(authMethods: [MSALAuthMethod], newState: AwaitingMFAState) {
        OptionalMethods.isMissing("onSignInAwaitingMFA", of: self)
    }

    /// The default, which marks the method as not implemented.
    @MainActor public func onSignInStrongAuthMethodRegistration(
        authMethods: [MSALAuthMethod], newState: RegisterStrongAuthState
    ) {
        OptionalMethods.isMissing("onSignInStrongAuthMethodRegistration", of: self)
    }
}
#endif

#if !canImport(ObjectiveC)
/// The default implementation of `onSignInCompleted`. Several delegate protocols declare the method; they share this
/// default, so that a class can conform to all of them. Apps conform to those protocols, not to this one.
public protocol MSALSignInCompletedMethod: AnyObject {}

extension MSALSignInCompletedMethod {
    /// Marks the method as not implemented.
    @MainActor public func onSignInCompleted(result: MSALNativeAuthUserAccountResult) {
        OptionalMethods.recordDefaultImplementation(of: "onSignInCompleted", on: self)
    }
}

/// The default implementations of `onSignInAwaitingMFA` and `onSignInStrongAuthMethodRegistration`. Several delegate
/// protocols declare the methods; they share these defaults, so that a class can conform to all of them. Apps conform
/// to those protocols, not to this one.
public protocol MSALSignInStepMethods: MSALSignInCompletedMethod {}

extension MSALSignInStepMethods {
    /// Marks the method as not implemented.
    @MainActor public func onSignInAwaitingMFA(authMethods: [MSALAuthMethod], newState: AwaitingMFAState) {
        OptionalMethods.recordDefaultImplementation(of: "onSignInAwaitingMFA", on: self)
    }

    /// Marks the method as not implemented.
    @MainActor public func onSignInStrongAuthMethodRegistration(
        authMethods: [MSALAuthMethod], newState: RegisterStrongAuthState
    ) {
        OptionalMethods.recordDefaultImplementation(of: "onSignInStrongAuthMethodRegistration", on: self)
    }
}
#endif

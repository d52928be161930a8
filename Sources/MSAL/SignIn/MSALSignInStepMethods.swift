#if canImport(ObjectiveC)
/// The delegates of calls that sign in. Apps conform to a delegate protocol, not to this.
public typealias MSALSignInCompletedMethod = AnyObject

/// The delegates of calls that may require a second factor. Apps conform to a delegate protocol, not to this.
public typealias MSALSignInStepMethods = AnyObject
#else
/// The default implementation of `onSignInCompleted`. Apps conform to a delegate protocol, not to this one.
public protocol MSALSignInCompletedMethod: AnyObject {}

extension MSALSignInCompletedMethod {
    /// Marks the method as not implemented.
    @MainActor public func onSignInCompleted(result: MSALNativeAuthUserAccountResult) {
        OptionalMethods.recordDefaultImplementation(of: "onSignInCompleted", on: self)
    }
}

/// The default implementations of `onSignInAwaitingMFA` and `onSignInStrongAuthMethodRegistration`. Apps conform to a
/// delegate protocol, not to this one.
public protocol MSALSignInStepMethods: MSALSignInCompletedMethod {}

extension MSALSignInStepMethods {
    /// Marks the method as not implemented.
    @MainActor public func onSignInAwaitingMFA(authMethods: [MSALAuthMethod], newState: AwaitingMFAState) {
        OptionalMethods.recordDefaultImplementation(of: "onSignInAwaitingMFA", on: self)
    }

    /// Marks the method as not implemented.
    @MainActor public func onSignInStrongAuthMethodRegistration(
        authMethods: [MSALAuthMethod],
        newState: RegisterStrongAuthState
    ) {
        OptionalMethods.recordDefaultImplementation(of: "onSignInStrongAuthMethodRegistration", on: self)
    }
}
#endif

// Optional methods that several delegate protocols declare. Without Objective-C the protocols share the default
// implementations, so that a class can conform to all of them.

#if canImport(ObjectiveC)
/// The delegates of calls that sign in. Apps conform to a delegate protocol, not to this.
public typealias MSALSignInCompletedMethod = AnyObject

/// The delegates of calls that may require a second factor. Apps conform to a delegate protocol, not to this.
public typealias MSALSignInStepMethods = AnyObject

/// The delegates of calls that continue a sign-up. Apps conform to a delegate protocol, not to this.
public typealias MSALSignUpStepMethods = AnyObject
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
        authMethods: [MSALAuthMethod], newState: RegisterStrongAuthState
    ) {
        OptionalMethods.recordDefaultImplementation(of: "onSignInStrongAuthMethodRegistration", on: self)
    }
}

/// The default implementations of `onSignUpCompleted` and both forms of `onSignUpAttributesRequired`. Apps conform to a
/// delegate protocol, not to this one.
public protocol MSALSignUpStepMethods: AnyObject {}

extension MSALSignUpStepMethods {
    /// Marks the long form as not implemented, so that the short form is called.
    @MainActor public func onSignUpAttributesRequired(
        attributes: [MSALNativeAuthRequiredAttribute], newState: SignUpAttributesRequiredState
    ) {
        OptionalMethods.recordDefaultImplementation(
            of: OptionalMethods.longForm("onSignUpAttributesRequired"), on: self)
    }

    /// Marks the method as not implemented.
    @MainActor public func onSignUpAttributesRequired(newState: SignUpAttributesRequiredState) {
        OptionalMethods.recordDefaultImplementation(of: "onSignUpAttributesRequired", on: self)
    }

    /// Marks the method as not implemented.
    @MainActor public func onSignUpCompleted(newState: SignInAfterSignUpState) {
        OptionalMethods.recordDefaultImplementation(of: "onSignUpCompleted", on: self)
    }
}
#endif

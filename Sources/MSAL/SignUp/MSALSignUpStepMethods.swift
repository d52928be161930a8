#if canImport(ObjectiveC)
/// The delegates of calls that continue a sign-up. Apps conform to a delegate protocol, not to this.
public typealias MSALSignUpStepMethods = AnyObject
#else
/// The default implementations of `onSignUpCompleted` and both forms of `onSignUpAttributesRequired`. Apps conform to a
/// delegate protocol, not to this one.
public protocol MSALSignUpStepMethods: AnyObject {}

extension MSALSignUpStepMethods {
    /// Marks the long form as not implemented, so that the short form is called.
    @MainActor public func onSignUpAttributesRequired(
        attributes: [MSALNativeAuthRequiredAttribute],
        newState: SignUpAttributesRequiredState
    ) {
        OptionalMethods.recordDefaultImplementation(
            of: OptionalMethods.longForm("onSignUpAttributesRequired"),
            on: self
        )
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

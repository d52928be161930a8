#if !canImport(ObjectiveC)
/// The default implementations of both forms of `onSignUpAttributesRequired`. Several delegate protocols declare the
/// methods; they share these defaults, so that a class can conform to all of them. Apps conform to those protocols, not
/// to this one.
public protocol MSALSignUpAttributesRequiredMethods: AnyObject {}

extension MSALSignUpAttributesRequiredMethods {
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
}
#endif

#if !canImport(ObjectiveC)
/// The default implementation of `onSignUpCompleted`. Several delegate protocols declare the method; they share this
/// default, so that a class can conform to all of them. Apps conform to those protocols, not to this one.
public protocol MSALSignUpCompletedMethod: AnyObject {}

extension MSALSignUpCompletedMethod {
    /// Marks the method as not implemented.
    @MainActor public func onSignUpCompleted(newState: SignInAfterSignUpState) {
        OptionalMethods.recordDefaultImplementation(of: "onSignUpCompleted", on: self)
    }
}
#endif

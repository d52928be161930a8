#if !canImport(ObjectiveC)
/// The defaults of both forms of `onSignUpAttributesRequired`. Several delegates declare the methods, each as its own;
/// the defaults are here once, so that a class may conform to all of them. Conform to those, not to this.
public protocol MSALSignUpAttributesRequiredMethods: AnyObject {}

extension MSALSignUpAttributesRequiredMethods {
    /// Stands for a method that is not implemented: then the short form is called.
    @MainActor public func onSignUpAttributesRequired(
        attributes: [MSALNativeAuthRequiredAttribute], newState: SignUpAttributesRequiredState
    ) {
        OptionalMethods.isMissing(OptionalMethods.longForm("onSignUpAttributesRequired"), of: self)
    }

    /// The default, which marks the method as not implemented.
    @MainActor public func onSignUpAttributesRequired(newState: SignUpAttributesRequiredState) {
        OptionalMethods.isMissing("onSignUpAttributesRequired", of: self)
    }
}
#endif

#if !canImport(ObjectiveC)
/// The default of `onSignUpCompleted`. Several delegates declare the method, each as its own; the default is here once,
/// so that a class may conform to all of them. Conform to those, not to this.
public protocol MSALSignUpCompletedMethod: AnyObject {}

extension MSALSignUpCompletedMethod {
    /// The default, which marks the method as not implemented.
    @MainActor public func onSignUpCompleted(newState: SignInAfterSignUpState) {
        OptionalMethods.isMissing("onSignUpCompleted", of: self)
    }
}
#endif

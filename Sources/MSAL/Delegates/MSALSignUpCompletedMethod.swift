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

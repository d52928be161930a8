#if !canImport(ObjectiveC)
/// The default of `onSignInCompleted`. Several delegates declare the method, each as its own; the default is here once,
/// so that a class may conform to all of them. Conform to those, not to this.
public protocol MSALSignInCompletedMethod: AnyObject {}

extension MSALSignInCompletedMethod {
    /// The default, which marks the method as not implemented.
    @MainActor public func onSignInCompleted(result: MSALNativeAuthUserAccountResult) {
        OptionalMethods.isMissing("onSignInCompleted", of: self)
    }
}
#endif

/// A method that several delegates share. Conform to those, not to this.
public protocol MSALSignInCompletedMethod: AnyObject {
    /// The person is signed in. Optional.
    /// - Parameter result: the account.
    @MainActor func onSignInCompleted(result: MSALNativeAuthUserAccountResult)
}

extension MSALSignInCompletedMethod {
    /// Stands for a method that is not implemented.
    @MainActor public func onSignInCompleted(result: MSALNativeAuthUserAccountResult) {
        OptionalMethods.isMissing("onSignInCompleted", of: self)
    }
}

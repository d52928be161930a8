/// A method that several delegates of a sign-up share. Conform to those, not to this.
public protocol MSALSignUpCompletedMethod: AnyObject {
    /// The account is there. Optional.
    /// - Parameter newState: signs the person in without asking again.
    @MainActor func onSignUpCompleted(newState: SignInAfterSignUpState)
}

extension MSALSignUpCompletedMethod {
    /// Stands for a method that is not implemented.
    @MainActor public func onSignUpCompleted(newState: SignInAfterSignUpState) {
        OptionalMethods.isMissing("onSignUpCompleted", of: self)
    }
}

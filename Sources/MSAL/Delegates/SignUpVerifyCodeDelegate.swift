/// Is told what becomes of a call: the code of a sign-up was given. One method is called once, on the main actor, after the call has
/// returned. Only the method for errors must be implemented.
///
/// Source: seed `Sign up a user`.
public protocol SignUpVerifyCodeDelegate: MSALSignUpAttributesRequiredMethods, MSALSignUpCompletedMethod {
    /// The call failed.
    /// - Parameters:
    ///   - error: why.
    ///   - newState: the state to try again with; `nil` when there is no point in it.
    @MainActor func onSignUpVerifyCodeError(error: VerifyCodeError, newState: SignUpCodeRequiredState?)

    /// The tenant wants a password. Optional.
    /// - Parameter newState: goes on from here.
    @MainActor func onSignUpPasswordRequired(newState: SignUpPasswordRequiredState)
}

extension SignUpVerifyCodeDelegate {
    /// Stands for a method that is not implemented.
    @MainActor public func onSignUpPasswordRequired(newState: SignUpPasswordRequiredState) {
        OptionalMethods.isMissing("onSignUpPasswordRequired", of: self)
    }
}

/// Is told what becomes of a call: the code of a sign-in was given. One method is called once, on the main actor, after the call has
/// returned. Only the method for errors must be implemented.
///
/// Source: MSAL's public surface.
public protocol SignInVerifyCodeDelegate: MSALSignInStepMethods {
    /// The call failed.
    /// - Parameters:
    ///   - error: why.
    ///   - newState: the state to try again with; `nil` when there is no point in it.
    @MainActor func onSignInVerifyCodeError(error: VerifyCodeError, newState: SignInCodeRequiredState?)
}

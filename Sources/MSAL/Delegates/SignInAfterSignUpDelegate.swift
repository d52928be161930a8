/// Is told what becomes of a call: a sign-in right after a sign-up was asked for. One method is called once, on the main actor, after the call has
/// returned. Only the method for errors must be implemented.
///
/// Source: MSAL's public surface.
public protocol SignInAfterSignUpDelegate: MSALSignInStepMethods {
    /// The call failed.
    /// - Parameter error: why.
    @MainActor func onSignInAfterSignUpError(error: SignInAfterSignUpError)
}

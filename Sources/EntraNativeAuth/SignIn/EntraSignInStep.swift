/// What comes next in a sign-in.
public enum EntraSignInStep: Sendable, Hashable {
    /// A code was sent.
    case codeRequired(EntraState.SignInCode)
    /// The password is wanted.
    case passwordRequired(EntraState.SignInPassword)
    /// A second factor is wanted: let the person choose one of the methods, and ask for its code.
    case mfaRequired(EntraState.MFA)
    /// A second factor must be registered: let the person choose a method and give an address.
    case registrationRequired(EntraState.Registration)
    /// A code was sent to the address that is to be registered.
    case registrationCodeRequired(EntraState.Registration)
    /// Somebody is signed in.
    case completed(EntraAccount)
}

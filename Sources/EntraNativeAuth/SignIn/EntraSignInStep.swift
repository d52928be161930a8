/// The next step of a sign-in.
public enum EntraSignInStep: Sendable, Hashable {
    /// A code was sent.
    case codeRequired(EntraState.SignInCode)
    /// The password is required.
    case passwordRequired(EntraState.SignInPassword)
    /// A second factor is required: let the user choose one of the methods, and request its code.
    case mfaRequired(EntraState.MFA)
    /// A second factor must be registered: let the user choose a method and enter a contact.
    case registrationRequired(EntraState.Registration)
    /// A code was sent to the contact to be registered.
    case registrationCodeRequired(EntraState.Registration)
    /// A user is signed in.
    case completed(EntraAccount)
}

/// The next step of a sign-up.
public enum EntraSignUpStep: Sendable, Hashable {
    /// A code was sent.
    case codeRequired(EntraState.SignUpCode)
    /// A password is required.
    case passwordRequired(EntraState.SignUpPassword)
    /// The tenant requires attributes of the user. May occur several times.
    case attributesRequired(EntraState.SignUpAttributes)
    /// The tenant rejects the values of these attributes. With a state, submit them again; without one, start the
    /// sign-up again.
    case attributesInvalid([String], EntraState.SignUpAttributes?)
    /// The account exists, and the user can be signed in at once.
    case completed(EntraState.Continuation)
}

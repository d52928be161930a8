/// What comes next in a sign-up.
public enum EntraSignUpStep: Sendable, Hashable {
    /// A code was sent.
    case codeRequired(EntraState.SignUpCode)
    /// A password is wanted.
    case passwordRequired(EntraState.SignUpPassword)
    /// The tenant wants to know something about the user. May come several times.
    case attributesRequired(EntraState.SignUpAttributes)
    /// The tenant does not take what was entered for these attributes. With a state, submit them again; without one, sign up
    /// again.
    case attributesInvalid([String], EntraState.SignUpAttributes?)
    /// The user is there, and can be signed in at once.
    case completed(EntraState.Continuation)
}

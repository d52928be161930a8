/// What comes next in a reset of a password.
public enum EntraResetStep: Sendable, Hashable {
    /// A code was sent.
    case codeRequired(EntraState.ResetCode)
    /// The new password is wanted.
    case passwordRequired(EntraState.NewPassword)
    /// The new password counts, and the user can be signed in at once.
    case completed(EntraState.Continuation)
}

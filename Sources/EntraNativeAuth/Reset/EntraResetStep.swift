/// The next step of a password reset.
public enum EntraResetStep: Sendable, Hashable {
    /// A code was sent.
    case codeRequired(EntraState.ResetCode)
    /// The new password is required.
    case passwordRequired(EntraState.NewPassword)
    /// The new password is valid, and the user can be signed in at once.
    case completed(EntraState.Continuation)
}

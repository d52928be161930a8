/// The result of a sign-in, before anything is stored.
enum SignInOutcome: Sendable {
    case step(EntraSignInStep)
    /// A code for the second factor was sent.
    case challenged(EntraState.MFA)
    case tokens(EntraTokenResponse, EntraFlowContext)
}

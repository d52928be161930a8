/// What a sign-in comes to, before anything is stored.
enum SignInOutcome: Sendable {
    case step(EntraSignInStep)
    /// A code for the second factor is on its way.
    case challenged(EntraState.MFA)
    case tokens(TokenAnswer, FlowContext)
}

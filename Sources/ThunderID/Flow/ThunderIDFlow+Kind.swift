extension ThunderIDFlow {
    /// Which flow to run.
    public enum Kind: String, Sendable {
        /// Sign-in.
        case signIn = "AUTHENTICATION"
        /// Sign-up, and sign-in after it.
        case signUp = "REGISTRATION"
        /// Password recovery.
        case recovery = "RECOVERY"
        /// What an invited person fills in. It begins with the link of the invitation, see ``FlowLink``; only an
        /// administrator can start it without.
        case invitation = "USER_ONBOARDING"
        /// The end of the server's own session, the one with a cookie. The client's session is not touched: that is for
        /// `ThunderIDClient.signOut(options:sessionId:)`.
        case signOut = "SIGNOUT"

        var flowType: ServerFlowType {
            switch self {
            case .signIn: .authentication
            case .signUp: .registration
            case .recovery: .recovery
            case .invitation: .userOnboarding
            case .signOut: .signOut
            }
        }
    }
}

extension ThunderIDFlow {
    /// The kind of flow, by the server's name.
    public enum Kind: String, Sendable {
        /// Sign-in.
        case signIn = "AUTHENTICATION"
        /// Sign-up, and sign-in after it.
        case signUp = "REGISTRATION"
        /// Password recovery.
        case recovery = "RECOVERY"
        /// Sign-up of an invited user. It starts with the link of the invitation, see ``FlowLink``; only an
        /// administrator can start it without.
        case invitation = "USER_ONBOARDING"
        /// Sign-out of the server's own session, which uses a cookie. The client's session is unchanged: use
        /// `ThunderIDClient.signOut(options:sessionId:)` for that.
        case signOut = "SIGNOUT"

        var flowType: ServerFlowType { ServerFlowType(rawValue: rawValue) }
    }
}

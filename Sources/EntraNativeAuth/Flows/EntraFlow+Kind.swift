extension EntraFlow {
    /// Which flow to run. Each ends with a signed-in user wherever the service lets it.
    public enum Kind: String, Sendable {
        /// Sign-up with a code, and sign-in after it.
        case signUp = "sign_up"
        /// Sign-in by code or password; a second factor, or its registration, if the tenant wants one.
        case signIn = "sign_in"
        /// A new password with the help of a code, and sign-in after it.
        case recovery
    }
}

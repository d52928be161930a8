extension EntraFlow {
    /// The kind of a flow. Each ends with a signed-in user where the service permits it.
    public enum Kind: String, Sendable {
        /// Sign-up with a code, and sign-in after it.
        case signUp = "sign_up"
        /// Sign-in by code or password; with a second factor, or its registration, if the tenant requires one.
        case signIn = "sign_in"
        /// A new password by a code, and sign-in after it.
        case recovery
    }
}

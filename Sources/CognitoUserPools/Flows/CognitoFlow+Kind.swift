extension CognitoFlow {
    /// The kind of a flow. Each ends with a signed-in user if the service allows it.
    public enum Kind: String, Sendable {
        /// Sign-up, confirmation with a code, and a subsequent sign-in.
        case signUp = "sign_up"
        /// Sign-in, with a confirmation or a new password if the account requires one.
        case signIn = "sign_in"
        /// A password reset with a code, and a subsequent sign-in.
        case recovery
    }
}

extension CognitoFlow {
    /// Which flow to run. Each ends with a signed-in user wherever the service lets it.
    public enum Kind: String, Sendable {
        /// Sign-up, the confirmation with a code, and sign-in after it.
        case signUp = "sign_up"
        /// Sign-in; a confirmation or a new password on the way if the account needs one.
        case signIn = "sign_in"
        /// A new password with the help of a code, and sign-in with it.
        case recovery
    }
}

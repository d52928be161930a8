/// What ``AuthCategory/confirmResetPassword(for:with:confirmationCode:options:)`` asks for.
///
/// Source: Amplify's public surface.
public struct AuthConfirmResetPasswordRequest: AmplifyOperationRequest, Masked {
    /// The user's name, e-mail address or phone number.
    public let username: String
    /// The new password.
    public let newPassword: String
    /// The code that was sent.
    public let confirmationCode: String
    /// What can be chosen.
    public var options: Options

    /// Makes a request.
    /// - Parameters:
    ///   - username: the user's name, e-mail address or phone number.
    ///   - newPassword: the new password.
    ///   - confirmationCode: the code that was sent.
    ///   - options: what can be chosen.
    public init(username: String, newPassword: String, confirmationCode: String, options: Options) {
        self.username = username
        self.newPassword = newPassword
        self.confirmationCode = confirmationCode
        self.options = options
    }

    /// What can be chosen.
    public struct Options: Sendable {
        /// What only the plugin knows; a value of another type is ignored.
        @preconcurrency
        public let pluginOptions: (any Sendable)?

        /// Makes options.
        /// - Parameter pluginOptions: what only the plugin knows; a value of another type is ignored.
        @preconcurrency
        public init(pluginOptions: (any Sendable)? = nil) {
            self.pluginOptions = pluginOptions
        }
    }

    var shown: [(String, Any)] { [("username", username), ("newPassword", mask), ("confirmationCode", mask)] }
}

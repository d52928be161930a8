/// The request of ``AuthCategory/confirmResetPassword(for:with:confirmationCode:options:)``.
public struct AuthConfirmResetPasswordRequest: AmplifyOperationRequest, Masked {
    /// The user's name, e-mail address or phone number.
    public let username: String
    /// The new password.
    public let newPassword: String
    /// The code that was sent.
    public let confirmationCode: String
    /// The request's options.
    public var options: Options

    /// Creates a request.
    /// - Parameters:
    ///   - username: the user's name, e-mail address or phone number.
    ///   - newPassword: the new password.
    ///   - confirmationCode: the code that was sent.
    ///   - options: the request's options.
    public init(username: String, newPassword: String, confirmationCode: String, options: Options) {
        self.username = username
        self.newPassword = newPassword
        self.confirmationCode = confirmationCode
        self.options = options
    }

    /// The options of `AuthConfirmResetPasswordRequest`.
    public struct Options: Sendable {
        /// Plugin-specific options. A value of another type is ignored.
        @preconcurrency
        public let pluginOptions: (any Sendable)?

        /// Creates options.
        /// - Parameter pluginOptions: plugin-specific options; a value of another type is ignored.
        @preconcurrency
        public init(pluginOptions: (any Sendable)? = nil) { self.pluginOptions = pluginOptions }
    }

    var shown: [(String, Any)] {
        [("username", username), ("newPassword", mask), ("confirmationCode", mask)]
    }
}

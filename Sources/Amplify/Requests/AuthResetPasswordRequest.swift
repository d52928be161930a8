/// What ``AuthCategory/resetPassword(for:options:)`` asks for.
///
/// Source: Amplify's public surface.
public struct AuthResetPasswordRequest: AmplifyOperationRequest {
    /// The user's name, e-mail address or phone number.
    public let username: String
    /// What can be chosen.
    public var options: Options

    /// Makes a request.
    /// - Parameters:
    ///   - username: the user's name, e-mail address or phone number.
    ///   - options: what can be chosen.
    public init(username: String, options: Options) {
        self.username = username
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
}

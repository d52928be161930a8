/// What ``AuthCategory/confirmSignUp(for:confirmationCode:options:)`` asks for.
///
/// Source: seed `Sign-up`, and Amplify's public surface.
public struct AuthConfirmSignUpRequest: AmplifyOperationRequest, Masked {
    /// The user's name, e-mail address or phone number.
    public let username: String
    /// The code that was sent.
    public let code: String
    /// What can be chosen.
    public var options: Options

    /// Makes a request.
    /// - Parameters:
    ///   - username: the user's name, e-mail address or phone number.
    ///   - code: the code that was sent.
    ///   - options: what can be chosen.
    public init(username: String, code: String, options: Options) {
        self.username = username
        self.code = code
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

    var shown: [(String, Any)] { [("username", username), ("code", mask)] }
}

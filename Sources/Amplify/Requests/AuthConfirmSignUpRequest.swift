/// The request of ``AuthCategory/confirmSignUp(for:confirmationCode:options:)``.
///
/// Source: seed `Sign-up`.
public struct AuthConfirmSignUpRequest: AmplifyOperationRequest, Masked {
    /// The user's name, e-mail address or phone number.
    public let username: String
    /// The code that was sent.
    public let code: String
    /// The request's options.
    public var options: Options

    /// Creates a request.
    /// - Parameters:
    ///   - username: the user's name, e-mail address or phone number.
    ///   - code: the code that was sent.
    ///   - options: the request's options.
    public init(username: String, code: String, options: Options) {
        self.username = username
        self.code = code
        self.options = options
    }

    /// The options of `AuthConfirmSignUpRequest`.
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
        [("username", username), ("code", mask)]
    }
}

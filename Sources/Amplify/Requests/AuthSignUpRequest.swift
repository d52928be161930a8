/// What ``AuthCategory/signUp(username:password:options:)`` asks for.
///
/// Source: seed `Sign-up`, and Amplify's public surface.
public struct AuthSignUpRequest: AmplifyOperationRequest, Masked {
    /// The user's name, e-mail address or phone number.
    public let username: String
    /// The password, if there is one.
    public let password: String?
    /// What can be chosen.
    public var options: Options

    /// Makes a request.
    /// - Parameters:
    ///   - username: the user's name, e-mail address or phone number.
    ///   - password: the password, if there is one.
    ///   - options: what can be chosen.
    public init(username: String, password: String?, options: Options) {
        self.username = username
        self.password = password
        self.options = options
    }

    /// What can be chosen.
    public struct Options: Sendable {
        /// What the pool shall know about the user.
        public let userAttributes: [AuthUserAttribute]?
        /// What only the plugin knows; a value of another type is ignored.
        @preconcurrency
        public let pluginOptions: (any Sendable)?

        /// Makes options.
        /// - Parameters:
        ///   - userAttributes: what the pool shall know about the user.
        ///   - pluginOptions: what only the plugin knows; a value of another type is ignored.
        @preconcurrency
        public init(userAttributes: [AuthUserAttribute]? = nil, pluginOptions: (any Sendable)? = nil) {
            self.userAttributes = userAttributes
            self.pluginOptions = pluginOptions
        }
    }

    var shown: [(String, Any)] { [("username", username), ("password", mask)] }
}

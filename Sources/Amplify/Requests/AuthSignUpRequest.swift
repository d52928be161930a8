/// The request of ``AuthCategory/signUp(username:password:options:)``.
///
/// Source: seed `Sign-up`.
public struct AuthSignUpRequest: AmplifyOperationRequest, Masked {
    /// The user's name, e-mail address or phone number.
    public let username: String
    /// The password, if there is one.
    public let password: String?
    /// The request's options.
    public var options: Options

    /// Creates a request.
    /// - Parameters:
    ///   - username: the user's name, e-mail address or phone number.
    ///   - password: the password, if there is one.
    ///   - options: the request's options.
    public init(username: String, password: String?, options: Options) {
        self.username = username
        self.password = password
        self.options = options
    }

    /// The options of `AuthSignUpRequest`.
    public struct Options: Sendable {
        /// The user's attributes.
        public let userAttributes: [AuthUserAttribute]?
        /// Plugin-specific options. A value of another type is ignored.
        @preconcurrency
        public let pluginOptions: (any Sendable)?

        /// Creates options.
        /// - Parameters:
        ///   - userAttributes: the user's attributes.
        ///   - pluginOptions: plugin-specific options; a value of another type is ignored.
        @preconcurrency
        public init(userAttributes: [AuthUserAttribute]? = nil, pluginOptions: (any Sendable)? = nil) {
            self.userAttributes = userAttributes
            self.pluginOptions = pluginOptions
        }
    }

    var shown: [(String, Any)] {
        [("username", username), ("password", mask)]
    }
}

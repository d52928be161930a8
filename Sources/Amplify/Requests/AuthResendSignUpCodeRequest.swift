/// The request of ``AuthCategory/resendSignUpCode(for:options:)``.
public struct AuthResendSignUpCodeRequest: AmplifyOperationRequest {
    /// The user's name, e-mail address or phone number.
    public let username: String
    /// The request's options.
    public var options: Options

    /// Creates a request.
    /// - Parameters:
    ///   - username: the user's name, e-mail address or phone number.
    ///   - options: the request's options.
    public init(username: String, options: Options) {
        self.username = username
        self.options = options
    }

    /// The options of `AuthResendSignUpCodeRequest`.
    public struct Options: Sendable {
        /// Plugin-specific options. A value of another type is ignored.
        @preconcurrency
        public let pluginOptions: (any Sendable)?

        /// Creates options.
        /// - Parameter pluginOptions: plugin-specific options; a value of another type is ignored.
        @preconcurrency
        public init(pluginOptions: (any Sendable)? = nil) { self.pluginOptions = pluginOptions }
    }
}

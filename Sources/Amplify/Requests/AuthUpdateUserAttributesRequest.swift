/// The request of ``AuthCategory/update(userAttributes:options:)``.
public struct AuthUpdateUserAttributesRequest: AmplifyOperationRequest {
    /// The attributes and their new values.
    public let userAttributes: [AuthUserAttribute]
    /// The request's options.
    public var options: Options

    /// Creates a request.
    /// - Parameters:
    ///   - userAttributes: the attributes and their new values.
    ///   - options: the request's options.
    public init(userAttributes: [AuthUserAttribute], options: Options) {
        self.userAttributes = userAttributes
        self.options = options
    }

    /// The options of `AuthUpdateUserAttributesRequest`.
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

/// The request of ``AuthCategory/update(userAttribute:options:)``.
public struct AuthUpdateUserAttributeRequest: AmplifyOperationRequest {
    /// The attribute and its new value.
    public let userAttribute: AuthUserAttribute
    /// The request's options.
    public var options: Options

    /// Creates a request.
    /// - Parameters:
    ///   - userAttribute: the attribute and its new value.
    ///   - options: the request's options.
    public init(userAttribute: AuthUserAttribute, options: Options) {
        self.userAttribute = userAttribute
        self.options = options
    }

    /// The options of `AuthUpdateUserAttributeRequest`.
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

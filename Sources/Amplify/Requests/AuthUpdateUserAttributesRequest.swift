/// What ``AuthCategory/update(userAttributes:options:)`` asks for.
///
/// Source: Amplify's public surface.
public struct AuthUpdateUserAttributesRequest: AmplifyOperationRequest {
    /// The attributes and their new values.
    public let userAttributes: [AuthUserAttribute]
    /// What can be chosen.
    public var options: Options

    /// Makes a request.
    /// - Parameters:
    ///   - userAttributes: the attributes and their new values.
    ///   - options: what can be chosen.
    public init(userAttributes: [AuthUserAttribute], options: Options) {
        self.userAttributes = userAttributes
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

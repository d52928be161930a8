/// What ``AuthCategory/update(userAttribute:options:)`` asks for.
///
/// Source: Amplify's public surface.
public struct AuthUpdateUserAttributeRequest: AmplifyOperationRequest {
    /// The attribute and its new value.
    public let userAttribute: AuthUserAttribute
    /// What can be chosen.
    public var options: Options

    /// Makes a request.
    /// - Parameters:
    ///   - userAttribute: the attribute and its new value.
    ///   - options: what can be chosen.
    public init(userAttribute: AuthUserAttribute, options: Options) {
        self.userAttribute = userAttribute
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

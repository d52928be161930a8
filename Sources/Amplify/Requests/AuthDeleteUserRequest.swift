/// What ``AuthCategory/deleteUser()`` asks for.
///
/// Source: Amplify's public surface.
public struct AuthDeleteUserRequest: AmplifyOperationRequest {
    /// What can be chosen.
    public var options: Options

    /// Makes a request.
    /// - Parameter options: what can be chosen.
    public init(options: Options) {
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

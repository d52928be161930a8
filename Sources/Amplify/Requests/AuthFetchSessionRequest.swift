/// What ``AuthCategory/fetchAuthSession(options:)`` asks for.
///
/// Source: Amplify's public surface.
public struct AuthFetchSessionRequest: AmplifyOperationRequest {
    /// What can be chosen.
    public var options: Options

    /// Makes a request.
    /// - Parameter options: what can be chosen.
    public init(options: Options) {
        self.options = options
    }

    /// What can be chosen.
    public struct Options: Sendable {
        /// Whether to renew the tokens even if they are good for longer.
        public let forceRefresh: Bool
        /// What only the plugin knows; a value of another type is ignored.
        @preconcurrency
        public let pluginOptions: (any Sendable)?

        /// Makes options.
        /// - Parameters:
        ///   - forceRefresh: whether to renew the tokens even if they are good for longer.
        ///   - pluginOptions: what only the plugin knows; a value of another type is ignored.
        @preconcurrency
        public init(forceRefresh: Bool = false, pluginOptions: (any Sendable)? = nil) {
            self.forceRefresh = forceRefresh
            self.pluginOptions = pluginOptions
        }

        /// Options that renew the tokens in any case.
        /// - Returns: the options.
        public static func forceRefresh() -> Options { Options(forceRefresh: true) }
    }
}

/// The request of ``AuthCategory/fetchAuthSession(options:)``.
public struct AuthFetchSessionRequest: AmplifyOperationRequest {
    /// The request's options.
    public var options: Options

    /// Creates a request.
    /// - Parameter options: the request's options.
    public init(options: Options) { self.options = options }

    /// The options of `AuthFetchSessionRequest`.
    public struct Options: Sendable {
        /// Indicates whether to refresh the tokens even if they are still valid.
        public let forceRefresh: Bool
        /// Plugin-specific options. A value of another type is ignored.
        @preconcurrency
        public let pluginOptions: (any Sendable)?

        /// Creates options.
        /// - Parameters:
        ///   - forceRefresh: whether to refresh the tokens even if they are still valid.
        ///   - pluginOptions: plugin-specific options; a value of another type is ignored.
        @preconcurrency
        public init(forceRefresh: Bool = false, pluginOptions: (any Sendable)? = nil) {
            self.forceRefresh = forceRefresh
            self.pluginOptions = pluginOptions
        }

        /// Returns options that refresh the tokens in any case.
        /// - Returns: the options.
        public static func forceRefresh() -> Options { Options(forceRefresh: true) }
    }
}

/// What ``AuthCategory/listWebAuthnCredentials(options:)`` asks for.
///
/// Source: Amplify's public surface.
public struct AuthListWebAuthnCredentialsRequest: AmplifyOperationRequest {
    /// What can be chosen.
    public let options: Options

    /// Makes a request.
    /// - Parameter options: what can be chosen.
    public init(options: Options) {
        self.options = options
    }

    /// What can be chosen.
    public struct Options: Sendable {
        /// How many passkeys a page has at most, from 1 to 20.
        public let pageSize: UInt
        /// The `nextToken` of the page before; `nil` for the first one.
        public let nextToken: String?
        /// What only the plugin knows; a value of another type is ignored.
        @preconcurrency
        public let pluginOptions: (any Sendable)?

        /// Makes options.
        /// - Parameters:
        ///   - pageSize: how many passkeys a page has at most, from 1 to 20.
        ///   - nextToken: the `nextToken` of the page before; `nil` for the first one.
        ///   - pluginOptions: what only the plugin knows; a value of another type is ignored.
        @preconcurrency
        public init(pageSize: UInt = 20, nextToken: String? = nil, pluginOptions: (any Sendable)? = nil) {
            self.pageSize = pageSize
            self.nextToken = nextToken
            self.pluginOptions = pluginOptions
        }
    }
}

/// The request of ``AuthCategory/listWebAuthnCredentials(options:)``.
public struct AuthListWebAuthnCredentialsRequest: AmplifyOperationRequest {
    /// The request's options.
    public let options: Options

    /// Creates a request.
    /// - Parameter options: the request's options.
    public init(options: Options) { self.options = options }

    /// The options of `AuthListWebAuthnCredentialsRequest`.
    public struct Options: Sendable {
        /// The maximum number of passkeys on a page, from 1 to 20.
        public let pageSize: UInt
        /// The `nextToken` of the previous page; `nil` for the first one.
        public let nextToken: String?
        /// Plugin-specific options. A value of another type is ignored.
        @preconcurrency
        public let pluginOptions: (any Sendable)?

        /// Creates options.
        /// - Parameters:
        ///   - pageSize: the maximum number of passkeys on a page, from 1 to 20.
        ///   - nextToken: the `nextToken` of the previous page; `nil` for the first one.
        ///   - pluginOptions: plugin-specific options; a value of another type is ignored.
        @preconcurrency
        public init(
            pageSize: UInt = 20,
            nextToken: String? = nil,
            pluginOptions: (any Sendable)? = nil
        ) {
            self.pageSize = pageSize
            self.nextToken = nextToken
            self.pluginOptions = pluginOptions
        }
    }
}

/// The request of ``AuthCategory/verifyTOTPSetup(code:options:)``.
public struct VerifyTOTPSetupRequest: AmplifyOperationRequest, Masked {
    /// The code that the authenticator app shows.
    public var code: String
    /// The request's options.
    public var options: Options

    /// Creates a request.
    /// - Parameters:
    ///   - code: the code that the authenticator app shows.
    ///   - options: the request's options.
    public init(code: String, options: Options) {
        self.code = code
        self.options = options
    }

    /// The options of `VerifyTOTPSetupRequest`.
    public struct Options: Sendable {
        /// Plugin-specific options. A value of another type is ignored.
        @preconcurrency
        public let pluginOptions: (any Sendable)?

        /// Creates options.
        /// - Parameter pluginOptions: plugin-specific options; a value of another type is ignored.
        @preconcurrency
        public init(pluginOptions: (any Sendable)? = nil) { self.pluginOptions = pluginOptions }
    }

    var shown: [(String, Any)] { [("code", mask)] }
}

/// What ``AuthCategory/verifyTOTPSetup(code:options:)`` asks for.
///
/// Source: Amplify's public surface.
public struct VerifyTOTPSetupRequest: AmplifyOperationRequest, Masked {
    /// The code that the authenticator app shows.
    public var code: String
    /// What can be chosen.
    public var options: Options

    /// Makes a request.
    /// - Parameters:
    ///   - code: the code that the authenticator app shows.
    ///   - options: what can be chosen.
    public init(code: String, options: Options) {
        self.code = code
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

    var shown: [(String, Any)] { [("code", mask)] }
}

/// What ``AuthCategory/resendConfirmationCode(forUserAttributeKey:options:)`` asks for.
///
/// Source: Amplify's public surface.
public struct AuthAttributeResendConfirmationCodeRequest: AmplifyOperationRequest {
    /// The e-mail address or the phone number.
    public let attributeKey: AuthUserAttributeKey
    /// What can be chosen.
    public var options: Options

    /// Makes a request.
    /// - Parameters:
    ///   - attributeKey: the e-mail address or the phone number.
    ///   - options: what can be chosen.
    public init(attributeKey: AuthUserAttributeKey, options: Options) {
        self.attributeKey = attributeKey
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

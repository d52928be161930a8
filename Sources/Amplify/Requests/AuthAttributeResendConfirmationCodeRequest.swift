/// The request of ``AuthCategory/resendConfirmationCode(forUserAttributeKey:options:)``.
public struct AuthAttributeResendConfirmationCodeRequest: AmplifyOperationRequest {
    /// The e-mail address or the phone number.
    public let attributeKey: AuthUserAttributeKey
    /// The request's options.
    public var options: Options

    /// Creates a request.
    /// - Parameters:
    ///   - attributeKey: the e-mail address or the phone number.
    ///   - options: the request's options.
    public init(attributeKey: AuthUserAttributeKey, options: Options) {
        self.attributeKey = attributeKey
        self.options = options
    }

    /// The options of `AuthAttributeResendConfirmationCodeRequest`.
    public struct Options: Sendable {
        /// Plugin-specific options. A value of another type is ignored.
        @preconcurrency
        public let pluginOptions: (any Sendable)?

        /// Creates options.
        /// - Parameter pluginOptions: plugin-specific options; a value of another type is ignored.
        @preconcurrency
        public init(pluginOptions: (any Sendable)? = nil) { self.pluginOptions = pluginOptions }
    }
}

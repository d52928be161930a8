/// The request of ``AuthCategory/confirm(userAttribute:confirmationCode:options:)``.
public struct AuthConfirmUserAttributeRequest: AmplifyOperationRequest, Masked {
    /// The e-mail address or the phone number.
    public let attributeKey: AuthUserAttributeKey
    /// The code that was sent.
    public let confirmationCode: String
    /// The request's options.
    public var options: Options

    /// Creates a request.
    /// - Parameters:
    ///   - attributeKey: the e-mail address or the phone number.
    ///   - confirmationCode: the code that was sent.
    ///   - options: the request's options.
    public init(attributeKey: AuthUserAttributeKey, confirmationCode: String, options: Options) {
        self.attributeKey = attributeKey
        self.confirmationCode = confirmationCode
        self.options = options
    }

    /// The options of `AuthConfirmUserAttributeRequest`.
    public struct Options: Sendable {
        /// Plugin-specific options. A value of another type is ignored.
        @preconcurrency
        public let pluginOptions: (any Sendable)?

        /// Creates options.
        /// - Parameter pluginOptions: plugin-specific options; a value of another type is ignored.
        @preconcurrency
        public init(pluginOptions: (any Sendable)? = nil) { self.pluginOptions = pluginOptions }
    }

    var shown: [(String, Any)] {
        [("attributeKey", attributeKey), ("confirmationCode", mask)]
    }
}

/// What ``AuthCategory/confirm(userAttribute:confirmationCode:options:)`` asks for.
///
/// Source: Amplify's public surface.
public struct AuthConfirmUserAttributeRequest: AmplifyOperationRequest, Masked {
    /// The e-mail address or the phone number.
    public let attributeKey: AuthUserAttributeKey
    /// The code that was sent.
    public let confirmationCode: String
    /// What can be chosen.
    public var options: Options

    /// Makes a request.
    /// - Parameters:
    ///   - attributeKey: the e-mail address or the phone number.
    ///   - confirmationCode: the code that was sent.
    ///   - options: what can be chosen.
    public init(attributeKey: AuthUserAttributeKey, confirmationCode: String, options: Options) {
        self.attributeKey = attributeKey
        self.confirmationCode = confirmationCode
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

    var shown: [(String, Any)] { [("attributeKey", attributeKey), ("confirmationCode", mask)] }
}

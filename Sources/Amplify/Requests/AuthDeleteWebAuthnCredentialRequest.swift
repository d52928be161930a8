/// What ``AuthCategory/deleteWebAuthnCredential(credentialId:options:)`` asks for.
///
/// Source: Amplify's public surface.
public struct AuthDeleteWebAuthnCredentialRequest: AmplifyOperationRequest {
    /// The passkey's id.
    public let credentialId: String
    /// What can be chosen.
    public let options: Options

    /// Makes a request.
    /// - Parameters:
    ///   - credentialId: the passkey's id.
    ///   - options: what can be chosen.
    public init(credentialId: String, options: Options) {
        self.credentialId = credentialId
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

/// The request of ``AuthCategory/deleteWebAuthnCredential(credentialId:options:)``.
public struct AuthDeleteWebAuthnCredentialRequest: AmplifyOperationRequest {
    /// The passkey's id.
    public let credentialId: String
    /// The request's options.
    public let options: Options

    /// Creates a request.
    /// - Parameters:
    ///   - credentialId: the passkey's id.
    ///   - options: the request's options.
    public init(credentialId: String, options: Options) {
        self.credentialId = credentialId
        self.options = options
    }

    /// The options of `AuthDeleteWebAuthnCredentialRequest`.
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

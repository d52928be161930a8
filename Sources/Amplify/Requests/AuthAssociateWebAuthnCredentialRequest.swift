#if canImport(AuthenticationServices) && !os(tvOS) && !os(watchOS)
/// What ``AuthCategory/associateWebAuthnCredential(presentationAnchor:options:)`` asks for.
///
/// Source: Amplify's public surface.
public struct AuthAssociateWebAuthnCredentialRequest: AmplifyOperationRequest {
    /// The window of the system's sheet.
    public let presentationAnchor: AuthUIPresentationAnchor?
    /// What can be chosen.
    public let options: Options

    /// Makes a request.
    /// - Parameters:
    ///   - presentationAnchor: the window of the system's sheet.
    ///   - options: what can be chosen.
    public init(presentationAnchor: AuthUIPresentationAnchor?, options: Options) {
        self.presentationAnchor = presentationAnchor
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
#endif

/// What ``AuthCategory/confirmSignIn(challengeResponse:options:)`` asks for.
///
/// Source: Amplify's public surface.
public struct AuthConfirmSignInRequest: AmplifyOperationRequest, Masked {
    /// The answer to the challenge.
    public let challengeResponse: String
    /// What can be chosen.
    public var options: Options

    /// Makes a request.
    /// - Parameters:
    ///   - challengeResponse: the answer to the challenge.
    ///   - options: what can be chosen.
    public init(challengeResponse: String, options: Options) {
        self.challengeResponse = challengeResponse
        self.options = options
    }

    /// What can be chosen.
    public struct Options: Sendable {
        /// What only the plugin knows; a value of another type is ignored.
        @preconcurrency
        public let pluginOptions: (any Sendable)?

        #if canImport(AuthenticationServices) && !os(tvOS) && !os(watchOS)
        /// The window of the system's sheet for a passkey.
        public let presentationAnchorForWebAuthn: AuthUIPresentationAnchor?

        /// Makes options.
        /// - Parameters:
        ///   - presentationAnchorForWebAuthn: the window of the system's sheet for a passkey.
        ///   - pluginOptions: plugin-specific options; a value of another type is ignored.
        @preconcurrency
        public init(
            presentationAnchorForWebAuthn: AuthUIPresentationAnchor? = nil, pluginOptions: (any Sendable)? = nil
        ) {
            self.presentationAnchorForWebAuthn = presentationAnchorForWebAuthn
            self.pluginOptions = pluginOptions
        }
        #else
        /// Makes options.
        /// - Parameter pluginOptions: what only the plugin knows; a value of another type is ignored.
        @preconcurrency
        public init(pluginOptions: (any Sendable)? = nil) {
            self.pluginOptions = pluginOptions
        }
        #endif
    }

    var shown: [(String, Any)] { [("challengeResponse", mask)] }
}

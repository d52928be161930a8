/// The request of ``AuthCategory/confirmSignIn(challengeResponse:options:)``.
public struct AuthConfirmSignInRequest: AmplifyOperationRequest, Masked {
    /// The response to the challenge.
    public let challengeResponse: String
    /// The request's options.
    public var options: Options

    /// Creates a request.
    /// - Parameters:
    ///   - challengeResponse: the response to the challenge.
    ///   - options: the request's options.
    public init(challengeResponse: String, options: Options) {
        self.challengeResponse = challengeResponse
        self.options = options
    }

    /// The options of `AuthConfirmSignInRequest`.
    public struct Options: Sendable {
        /// Plugin-specific options. A value of another type is ignored.
        @preconcurrency
        public let pluginOptions: (any Sendable)?

        #if canImport(AuthenticationServices) && !os(tvOS) && !os(watchOS)
        /// The window of the system's sheet for a passkey.
        public let presentationAnchorForWebAuthn: AuthUIPresentationAnchor?

        /// Creates options.
        /// - Parameters:
        ///   - presentationAnchorForWebAuthn: the window of the system's sheet for a passkey.
        ///   - pluginOptions: plugin-specific options; a value of another type is ignored.
        @preconcurrency
        public init(
            presentationAnchorForWebAuthn: AuthUIPresentationAnchor? = nil,
            pluginOptions: (any Sendable)? = nil
        ) {
            self.presentationAnchorForWebAuthn = presentationAnchorForWebAuthn
            self.pluginOptions = pluginOptions
        }
        #else
        /// Creates options.
        /// - Parameter pluginOptions: plugin-specific options; a value of another type is ignored.
        @preconcurrency
        public init(pluginOptions: (any Sendable)? = nil) { self.pluginOptions = pluginOptions }
        #endif
    }

    var shown: [(String, Any)] { [("challengeResponse", mask)] }
}

#if canImport(AuthenticationServices) && !os(tvOS) && !os(watchOS)
/// What the calls of web sign-in ask for, such as ``AuthCategory/signInWithWebUI(presentationAnchor:options:)``.
///
/// Source: Amplify's public surface.
public struct AuthWebUISignInRequest: AmplifyOperationRequest {
    /// The provider to sign in with; `nil` for the pool's own page.
    public let authProvider: AuthProvider?
    /// What can be chosen.
    public var options: Options
    /// The window of the browser sheet.
    public let presentationAnchor: AuthUIPresentationAnchor?

    /// Makes a request.
    /// - Parameters:
    ///   - presentationAnchor: the window of the browser sheet.
    ///   - authProvider: the provider to sign in with; `nil` for the pool's own page.
    ///   - options: what can be chosen.
    public init(
        presentationAnchor: AuthUIPresentationAnchor?, authProvider: AuthProvider? = nil, options: Options
    ) {
        self.presentationAnchor = presentationAnchor
        self.authProvider = authProvider
        self.options = options
    }

    /// What can be chosen.
    public struct Options: Sendable {
        /// The scopes of the tokens; `nil` for those of the configuration.
        public let scopes: [String]?
        /// What only the plugin knows; a value of another type is ignored.
        @preconcurrency
        public let pluginOptions: (any Sendable)?

        /// Makes options.
        /// - Parameters:
        ///   - scopes: the scopes of the tokens; `nil` for those of the configuration.
        ///   - pluginOptions: what only the plugin knows; a value of another type is ignored.
        @preconcurrency
        public init(scopes: [String]? = nil, pluginOptions: (any Sendable)? = nil) {
            self.scopes = scopes
            self.pluginOptions = pluginOptions
        }
    }
}
#endif

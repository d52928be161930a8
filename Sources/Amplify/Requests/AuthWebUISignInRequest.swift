/// The request of a web sign-in, `signInWithWebUI` of ``AuthCategory``. Unlike the calls, it is declared on every
/// platform.
public struct AuthWebUISignInRequest: AmplifyOperationRequest {
    /// The provider to sign in with; `nil` for the pool's own page.
    public let authProvider: AuthProvider?
    /// The request's options.
    public var options: Options

    #if canImport(AuthenticationServices) && !os(tvOS) && !os(watchOS)
    /// The window of the browser sheet.
    public let presentationAnchor: AuthUIPresentationAnchor?

    /// Creates a request.
    /// - Parameters:
    ///   - presentationAnchor: the window of the browser sheet.
    ///   - authProvider: the provider to sign in with; `nil` for the pool's own page.
    ///   - options: the request's options.
    public init(presentationAnchor: AuthUIPresentationAnchor?, authProvider: AuthProvider? = nil, options: Options) {
        self.presentationAnchor = presentationAnchor
        self.authProvider = authProvider
        self.options = options
    }
    #else
    /// Creates a request.
    /// - Parameters:
    ///   - authProvider: the provider to sign in with; `nil` for the pool's own page.
    ///   - options: the request's options.
    public init(authProvider: AuthProvider? = nil, options: Options) {
        self.authProvider = authProvider
        self.options = options
    }
    #endif

    /// The options of `AuthWebUISignInRequest`.
    public struct Options: Sendable {
        /// The scopes of the tokens; `nil` for those of the configuration.
        public let scopes: [String]?
        /// Plugin-specific options. A value of another type is ignored.
        @preconcurrency
        public let pluginOptions: (any Sendable)?

        /// Creates options.
        /// - Parameters:
        ///   - scopes: the scopes of the tokens; `nil` for those of the configuration.
        ///   - pluginOptions: plugin-specific options; a value of another type is ignored.
        @preconcurrency
        public init(scopes: [String]? = nil, pluginOptions: (any Sendable)? = nil) {
            self.scopes = scopes
            self.pluginOptions = pluginOptions
        }
    }
}

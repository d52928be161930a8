/// The request of ``AuthCategory/signIn(username:password:options:)``.
public struct AuthSignInRequest: AmplifyOperationRequest, Masked {
    /// The user's name, e-mail address or phone number.
    public let username: String?
    /// The password, if there is one.
    public let password: String?
    /// The request's options.
    public var options: Options

    /// Creates a request.
    /// - Parameters:
    ///   - username: the user's name, e-mail address or phone number.
    ///   - password: the password, if there is one.
    ///   - options: the request's options.
    public init(username: String?, password: String?, options: Options) {
        self.username = username
        self.password = password
        self.options = options
    }

    /// The options of `AuthSignInRequest`.
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

    var shown: [(String, Any)] {
        [("username", username ?? "nil"), ("password", mask)]
    }
}

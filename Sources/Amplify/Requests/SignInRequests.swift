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

    var shown: [(String, Any)] { [("username", username ?? "nil"), ("password", mask)] }
}

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

#if canImport(AuthenticationServices) && !os(tvOS) && !os(watchOS)
/// The request of a web sign-in, such as ``AuthCategory/signInWithWebUI(presentationAnchor:options:)``.
public struct AuthWebUISignInRequest: AmplifyOperationRequest {
    /// The provider to sign in with; `nil` for the pool's own page.
    public let authProvider: AuthProvider?
    /// The request's options.
    public var options: Options
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
#endif

/// The request of ``AuthCategory/signOut(options:)``.
public struct AuthSignOutRequest: AmplifyOperationRequest {
    /// The request's options.
    public var options: Options

    /// Creates a request.
    /// - Parameter options: the request's options.
    public init(options: Options) { self.options = options }

    /// The options of `AuthSignOutRequest`.
    public struct Options: Sendable {
        /// Whether to sign out on all devices.
        public let globalSignOut: Bool
        /// Plugin-specific options. A value of another type is ignored.
        @preconcurrency
        public let pluginOptions: (any Sendable)?

        #if canImport(AuthenticationServices) && !os(tvOS) && !os(watchOS)
        /// The window of the browser sheet, for a user who signed in with web sign-in.
        public let presentationAnchorForWebUI: AuthUIPresentationAnchor?

        /// Creates options.
        /// - Parameters:
        ///   - globalSignOut: whether to sign out on all devices.
        ///   - presentationAnchor: the window of the browser sheet, for a user who signed in with web sign-in.
        ///   - pluginOptions: plugin-specific options; a value of another type is ignored.
        @preconcurrency
        public init(
            globalSignOut: Bool = false,
            presentationAnchor: AuthUIPresentationAnchor? = nil,
            pluginOptions: (any Sendable)? = nil
        ) {
            self.globalSignOut = globalSignOut
            presentationAnchorForWebUI = presentationAnchor
            self.pluginOptions = pluginOptions
        }

        /// Returns options with a window.
        /// - Parameter anchor: the window of the browser sheet.
        /// - Returns: the options.
        public static func presentationAnchor(_ anchor: AuthUIPresentationAnchor) -> Options {
            Options(presentationAnchor: anchor)
        }
        #else
        /// Creates options.
        /// - Parameters:
        ///   - globalSignOut: whether to sign out on all devices.
        ///   - pluginOptions: plugin-specific options; a value of another type is ignored.
        @preconcurrency
        public init(globalSignOut: Bool = false, pluginOptions: (any Sendable)? = nil) {
            self.globalSignOut = globalSignOut
            self.pluginOptions = pluginOptions
        }
        #endif
    }
}

/// The request of ``AuthCategory/fetchAuthSession(options:)``.
public struct AuthFetchSessionRequest: AmplifyOperationRequest {
    /// The request's options.
    public var options: Options

    /// Creates a request.
    /// - Parameter options: the request's options.
    public init(options: Options) { self.options = options }

    /// The options of `AuthFetchSessionRequest`.
    public struct Options: Sendable {
        /// Whether to refresh the tokens even if they are still valid.
        public let forceRefresh: Bool
        /// Plugin-specific options. A value of another type is ignored.
        @preconcurrency
        public let pluginOptions: (any Sendable)?

        /// Creates options.
        /// - Parameters:
        ///   - forceRefresh: whether to refresh the tokens even if they are still valid.
        ///   - pluginOptions: plugin-specific options; a value of another type is ignored.
        @preconcurrency
        public init(forceRefresh: Bool = false, pluginOptions: (any Sendable)? = nil) {
            self.forceRefresh = forceRefresh
            self.pluginOptions = pluginOptions
        }

        /// Returns options that refresh the tokens in any case.
        /// - Returns: the options.
        public static func forceRefresh() -> Options { Options(forceRefresh: true) }
    }
}

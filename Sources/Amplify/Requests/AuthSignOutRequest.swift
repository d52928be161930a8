/// The request of ``AuthCategory/signOut(options:)``.
public struct AuthSignOutRequest: AmplifyOperationRequest {
    /// The request's options.
    public var options: Options

    /// Creates a request.
    /// - Parameter options: the request's options.
    public init(options: Options) { self.options = options }

    /// The options of `AuthSignOutRequest`.
    public struct Options: Sendable {
        /// Indicates whether to sign out on all devices.
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

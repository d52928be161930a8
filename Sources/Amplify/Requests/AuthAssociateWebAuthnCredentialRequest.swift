#if canImport(AuthenticationServices) && !os(tvOS) && !os(watchOS)
/// The request of ``AuthCategory/associateWebAuthnCredential(presentationAnchor:options:)``.
public struct AuthAssociateWebAuthnCredentialRequest: AmplifyOperationRequest {
    /// The window of the system's sheet.
    public let presentationAnchor: AuthUIPresentationAnchor?
    /// The request's options.
    public let options: Options

    /// Creates a request.
    /// - Parameters:
    ///   - presentationAnchor: the window of the system's sheet.
    ///   - options: the request's options.
    public init(presentationAnchor: AuthUIPresentationAnchor?, options: Options) {
        self.presentationAnchor = presentationAnchor
        self.options = options
    }
}
#elseif os(Linux)
/// The request of ``AuthCategory/associateWebAuthnCredential(options:)``. An addition of this package.
public struct AuthAssociateWebAuthnCredentialRequest: AmplifyOperationRequest {
    /// The request's options.
    public let options: Options

    /// Creates a request.
    /// - Parameter options: the request's options.
    public init(options: Options) { self.options = options }
}
#endif

#if (canImport(AuthenticationServices) && !os(tvOS) && !os(watchOS)) || os(Linux)
extension AuthAssociateWebAuthnCredentialRequest {
    /// The options of `AuthAssociateWebAuthnCredentialRequest`.
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
#endif

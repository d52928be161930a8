#if canImport(AuthenticationServices) && !os(tvOS) && !os(watchOS)
public import Amplify

/// Plugin-specific options of web sign-in, for the call's `pluginOptions`.
///
/// Source: Amplify's public surface.
public struct AWSAuthWebUISignInOptions: Sendable {
    /// The identifier of one of several providers of the same kind.
    public let idpIdentifier: String?
    /// Whether the browser sheet shares no cookies with the browser.
    public let preferPrivateSession: Bool

    /// Makes options.
    /// - Parameters:
    ///   - idpIdentifier: the identifier of one of several providers of the same kind.
    ///   - preferPrivateSession: whether the browser sheet shares no cookies with the browser.
    public init(idpIdentifier: String? = nil, preferPrivateSession: Bool = false) {
        self.idpIdentifier = idpIdentifier
        self.preferPrivateSession = preferPrivateSession
    }
}

extension AuthWebUISignInRequest.Options {
    /// Returns options with a browser sheet that shares no cookies with the browser.
    /// - Returns: the options.
    public static func preferPrivateSession() -> AuthWebUISignInRequest.Options {
        AuthWebUISignInRequest.Options(pluginOptions: AWSAuthWebUISignInOptions(preferPrivateSession: true))
    }
}
#endif

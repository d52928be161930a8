#if canImport(AuthenticationServices) && !os(tvOS) && !os(watchOS)
public import Amplify
#endif

/// Plugin-specific options of web sign-in, for the call's `pluginOptions`.
///
/// Unlike the calls, it is declared on every platform.
public struct AWSAuthWebUISignInOptions: Sendable {
    /// The treatment of a session that the user already has in the browser, for the authorization server.
    public enum Prompt: String, Codable, Sendable {
        /// No page: without a session, the server refuses.
        case none
        /// The user signs in again.
        case login
        /// The external provider asks which account to use.
        case selectAccount = "select_account"
        /// The external provider asks for consent.
        case consent
    }

    /// The identifier of one of several providers of the same kind.
    public let idpIdentifier: String?
    /// Indicates whether the browser sheet shares no cookies with the browser.
    public let preferPrivateSession: Bool
    /// A random value that the ID token repeats, against replayed tokens.
    public let nonce: String?
    /// The language of the server's pages.
    public let language: String?
    /// The user name to fill in.
    public let loginHint: String?
    /// The treatment of an existing session; `nil` for the server's default.
    public let prompt: [Prompt]?
    /// The resource that the access token is for, as an address.
    public let resource: String?

    /// Creates options.
    /// - Parameters:
    ///   - idpIdentifier: the identifier of one of several providers of the same kind.
    ///   - preferPrivateSession: whether the browser sheet shares no cookies with the browser.
    ///   - nonce: a random value that the ID token repeats.
    ///   - language: the language of the server's pages.
    ///   - loginHint: the user name to fill in.
    ///   - prompt: the treatment of an existing session; `nil` for the server's default.
    ///   - resource: the resource that the access token is for, as an address.
    public init(
        idpIdentifier: String? = nil,
        preferPrivateSession: Bool = false,
        nonce: String? = nil,
        language: String? = nil,
        loginHint: String? = nil,
        prompt: [Prompt]? = nil,
        resource: String? = nil
    ) {
        self.idpIdentifier = idpIdentifier
        self.preferPrivateSession = preferPrivateSession
        self.nonce = nonce
        self.language = language
        self.loginHint = loginHint
        self.prompt = prompt
        self.resource = resource
    }
}

#if canImport(AuthenticationServices) && !os(tvOS) && !os(watchOS)
extension AuthWebUISignInRequest.Options {
    /// Returns options with a browser sheet that shares no cookies with the browser.
    /// - Returns: the options.
    public static func preferPrivateSession() -> AuthWebUISignInRequest.Options {
        AuthWebUISignInRequest.Options(pluginOptions: AWSAuthWebUISignInOptions(preferPrivateSession: true))
    }
}
#endif

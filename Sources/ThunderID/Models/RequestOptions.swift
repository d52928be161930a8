import NativeAuthCore

/// Hints for redirect sign-in.
///
/// Source: seed `ThunderIDClient`, `buildSignInURL(options:)`.
public struct SignInOptions: Sendable {
    /// The OpenID Connect `prompt`.
    public var prompt: String?
    /// Who is expected to sign in.
    public var loginHint: String?
    /// The federated identity provider to use.
    public var fidp: String?
    /// Further query items.
    public var extra: [String: Any] {
        get { more.mapValues(\.any) }
        set { more = newValue.mapValues(JSONValue.init(any:)) }
    }
    private var more: [String: JSONValue]

    /// Makes options.
    /// - Parameters:
    ///   - prompt: the OpenID Connect `prompt`.
    ///   - loginHint: who is expected to sign in.
    ///   - fidp: the federated identity provider to use.
    ///   - extra: further query items.
    public init(prompt: String? = nil, loginHint: String? = nil, fidp: String? = nil, extra: [String: Any] = [:]) {
        self.prompt = prompt
        self.loginHint = loginHint
        self.fidp = fidp
        more = extra.mapValues(JSONValue.init(any:))
    }
}

/// Hints for hosted sign-up.
public struct SignUpOptions: Sendable {
    /// The application to sign up for.
    public var appId: String?
    /// Further query items.
    public var extra: [String: Any] {
        get { more.mapValues(\.any) }
        set { more = newValue.mapValues(JSONValue.init(any:)) }
    }
    private var more: [String: JSONValue]

    /// Makes options.
    /// - Parameters:
    ///   - appId: the application to sign up for.
    ///   - extra: further query items.
    public init(appId: String? = nil, extra: [String: Any] = [:]) {
        self.appId = appId
        more = extra.mapValues(JSONValue.init(any:))
    }
}

/// Hints for sign-out.
///
/// Source: seed `ThunderIDClient`, `signOut(options:sessionId:)`.
public struct SignOutOptions: Sendable {
    /// The ID token of the session to end at the server.
    public var idTokenHint: String?
    /// Further parameters.
    public var extra: [String: Any] {
        get { more.mapValues(\.any) }
        set { more = newValue.mapValues(JSONValue.init(any:)) }
    }
    private var more: [String: JSONValue]

    /// Makes options.
    /// - Parameters:
    ///   - idTokenHint: the ID token of the session to end.
    ///   - extra: further parameters.
    public init(idTokenHint: String? = nil, extra: [String: Any] = [:]) {
        self.idTokenHint = idTokenHint
        more = extra.mapValues(JSONValue.init(any:))
    }
}

extension SignOutOptions: CustomStringConvertible, CustomReflectable {
    /// Whether there is a hint; not the token.
    public var description: String { "SignOutOptions(idTokenHint: \(idTokenHint != nil))" }

    /// A mirror without the token.
    public var customMirror: Mirror { Mirror(self, children: ["hasIdTokenHint": idTokenHint != nil]) }
}

/// What to exchange for what (RFC 8693).
///
/// Source: seed `ThunderIDClient`, `exchangeToken(config:sessionId:)`.
public struct TokenExchangeRequestConfig: Sendable {
    /// The token that is given.
    public var subjectToken: String
    /// Its type, a URN.
    public var subjectTokenType: String
    /// The type that is wanted, a URN.
    public var requestedTokenType: String?
    /// For whom the new token is.
    public var audience: String?
    /// Whether the new token becomes the session's. An addition to the documented members.
    public var replacesSession = true

    /// Makes a request.
    /// - Parameters:
    ///   - subjectToken: the token that is given.
    ///   - subjectTokenType: its type.
    ///   - requestedTokenType: the type that is wanted.
    ///   - audience: for whom the new token is.
    public init(
        subjectToken: String, subjectTokenType: String, requestedTokenType: String? = nil, audience: String? = nil
    ) {
        self.subjectToken = subjectToken
        self.subjectTokenType = subjectTokenType
        self.requestedTokenType = requestedTokenType
        self.audience = audience
    }
}

extension TokenExchangeRequestConfig: CustomStringConvertible, CustomReflectable {
    /// The types and the audience; not the token.
    public var description: String {
        "TokenExchangeRequestConfig(type: \(subjectTokenType), audience: \(audience ?? "none"))"
    }

    /// A mirror without the token.
    public var customMirror: Mirror {
        Mirror(self, children: ["subjectTokenType": subjectTokenType, "audience": audience ?? "none"])
    }
}

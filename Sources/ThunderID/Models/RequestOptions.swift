import NativeAuthCore

/// Options of redirect sign-in.
///
/// Source: seed `ThunderIDClient`, `buildSignInURL(options:)`.
public struct SignInOptions: Sendable {
    /// The OpenID Connect `prompt`.
    public var prompt: String?
    /// The `login_hint`: the user who is expected to sign in.
    public var loginHint: String?
    /// The federated identity provider to use.
    public var fidp: String?
    /// Additional query items.
    public var extra: [String: Any] {
        get { more.mapValues(\.any) }
        set { more = newValue.mapValues(JSONValue.init(any:)) }
    }
    private var more: [String: JSONValue]

    /// Creates options.
    /// - Parameters:
    ///   - prompt: the OpenID Connect `prompt`.
    ///   - loginHint: the user who is expected to sign in.
    ///   - fidp: the federated identity provider to use.
    ///   - extra: additional query items.
    public init(prompt: String? = nil, loginHint: String? = nil, fidp: String? = nil, extra: [String: Any] = [:]) {
        self.prompt = prompt
        self.loginHint = loginHint
        self.fidp = fidp
        more = extra.mapValues(JSONValue.init(any:))
    }
}

/// Options of hosted sign-up.
public struct SignUpOptions: Sendable {
    /// The application to sign up for.
    public var appId: String?
    /// Additional query items.
    public var extra: [String: Any] {
        get { more.mapValues(\.any) }
        set { more = newValue.mapValues(JSONValue.init(any:)) }
    }
    private var more: [String: JSONValue]

    /// Creates options.
    /// - Parameters:
    ///   - appId: the application to sign up for.
    ///   - extra: additional query items.
    public init(appId: String? = nil, extra: [String: Any] = [:]) {
        self.appId = appId
        more = extra.mapValues(JSONValue.init(any:))
    }
}

/// Options of sign-out.
///
/// Source: seed `ThunderIDClient`, `signOut(options:sessionId:)`.
public struct SignOutOptions: Sendable {
    /// The ID token of the session to end at the server.
    public var idTokenHint: String?
    /// Additional parameters.
    public var extra: [String: Any] {
        get { more.mapValues(\.any) }
        set { more = newValue.mapValues(JSONValue.init(any:)) }
    }
    private var more: [String: JSONValue]

    /// Creates options.
    /// - Parameters:
    ///   - idTokenHint: the ID token of the session to end.
    ///   - extra: additional parameters.
    public init(idTokenHint: String? = nil, extra: [String: Any] = [:]) {
        self.idTokenHint = idTokenHint
        more = extra.mapValues(JSONValue.init(any:))
    }
}

extension SignOutOptions: CustomStringConvertible, CustomReflectable {
    /// Whether there is a hint, without the token.
    public var description: String { "SignOutOptions(idTokenHint: \(idTokenHint != nil))" }

    /// A mirror without the token.
    public var customMirror: Mirror { Mirror(self, children: ["hasIdTokenHint": idTokenHint != nil]) }
}

/// The parameters of a token exchange (RFC 8693).
///
/// Source: seed `ThunderIDClient`, `exchangeToken(config:sessionId:)`.
public struct TokenExchangeRequestConfig: Sendable {
    /// The token to exchange.
    public var subjectToken: String
    /// The type of the token, a URN.
    public var subjectTokenType: String
    /// The requested token type, a URN.
    public var requestedTokenType: String?
    /// The audience of the new token.
    public var audience: String?
    /// Whether the new token replaces the session's. An addition to the documented members.
    public var replacesSession = true

    /// Creates a request.
    /// - Parameters:
    ///   - subjectToken: the token to exchange.
    ///   - subjectTokenType: the type of the token.
    ///   - requestedTokenType: the requested token type.
    ///   - audience: the audience of the new token.
    public init(
        subjectToken: String,
        subjectTokenType: String,
        requestedTokenType: String? = nil,
        audience: String? = nil
    ) {
        self.subjectToken = subjectToken
        self.subjectTokenType = subjectTokenType
        self.requestedTokenType = requestedTokenType
        self.audience = audience
    }
}

extension TokenExchangeRequestConfig: CustomStringConvertible, CustomReflectable {
    /// The types and the audience, without the token.
    public var description: String {
        "TokenExchangeRequestConfig(type: \(subjectTokenType), audience: \(audience ?? "none"))"
    }

    /// A mirror without the token.
    public var customMirror: Mirror {
        Mirror(self, children: ["subjectTokenType": subjectTokenType, "audience": audience ?? "none"])
    }
}

enum RequestParameters {
    /// Returns the values as strings, sorted by name; objects and arrays become JSON, as `claims` requires.
    static func texts(_ values: [String: Any]) -> [(name: String, value: String)] {
        values.sorted { $0.key < $1.key }.compactMap { name, value in
            let json = JSONValue(any: value)
            if let text = json.string { return (name, text) }
            guard json != .null, let text = try? json.text(sortingNames: true) else { return nil }
            return (name, text)
        }
    }
}

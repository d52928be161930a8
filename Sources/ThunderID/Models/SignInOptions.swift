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
    public init(
        prompt: String? = nil,
        loginHint: String? = nil,
        fidp: String? = nil,
        extra: [String: Any] = [:]
    ) {
        self.prompt = prompt
        self.loginHint = loginHint
        self.fidp = fidp
        more = extra.mapValues(JSONValue.init(any:))
    }
}

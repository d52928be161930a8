import NativeAuthCore

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
    /// Indicates whether there is a hint, without the token.
    public var description: String { "SignOutOptions(idTokenHint: \(idTokenHint != nil))" }

    /// A mirror without the token.
    public var customMirror: Mirror {
        Mirror(self, children: ["hasIdTokenHint": idTokenHint != nil])
    }
}

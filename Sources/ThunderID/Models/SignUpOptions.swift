import NativeAuthCore

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

/// The interaction that a tenant's pages require (`prompt` of OpenID Connect Core, section 3.1.2.1). The set is open.
public struct EntraPrompt: RawRepresentable, Sendable, Hashable {
    /// The value that is sent.
    public let rawValue: String

    /// Creates a value.
    /// - Parameter rawValue: the value that is sent.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A choice of the accounts that are signed in to the browser.
    public static let selectAccount = Self(rawValue: "select_account")
    /// A sign-in, also if the browser has a session.
    public static let login = Self(rawValue: "login")
    /// The user's consent to the scopes.
    public static let consent = Self(rawValue: "consent")
    /// A sign-up.
    public static let create = Self(rawValue: "create")
}

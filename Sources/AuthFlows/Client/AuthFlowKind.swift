/// The purpose of a flow, common to all providers: an open set.
public struct AuthFlowKind: RawRepresentable, Sendable, Hashable {
    /// The name of the purpose, such as `sign_in`.
    public let rawValue: String

    /// Creates a kind from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Sign-in of an existing user.
    public static let signIn = Self(rawValue: "sign_in")
    /// Sign-up of a new user, and sign-in after it where the provider permits that.
    public static let signUp = Self(rawValue: "sign_up")
    /// Recovery of a forgotten password.
    public static let recovery = Self(rawValue: "recovery")
}

/// An attribute of a user in the pool.
///
/// ```swift
/// AuthUserAttribute(.email, value: "ada@example.com")
/// ```
///
/// Source: seed `Sign-up`.
public struct AuthUserAttribute: Sendable {
    /// The attribute's key.
    public let key: AuthUserAttributeKey
    /// The value; a phone number as `+49301234567`, a date as `1815-12-10`.
    public let value: String

    /// Makes an attribute.
    /// - Parameters:
    ///   - key: the attribute's key.
    ///   - value: the value.
    public init(_ key: AuthUserAttributeKey, value: String) {
        self.key = key
        self.value = value
    }
}

/// Something that the pool knows about a user.
///
/// ```swift
/// AuthUserAttribute(.email, value: "ada@example.com")
/// ```
///
/// Source: seed `Sign-up`.
public struct AuthUserAttribute: Sendable {
    /// What it is.
    public let key: AuthUserAttributeKey
    /// The value; a phone number as `+49301234567`, a date as `1815-12-10`.
    public let value: String

    /// Makes an attribute.
    /// - Parameters:
    ///   - key: what it is.
    ///   - value: the value.
    public init(_ key: AuthUserAttributeKey, value: String) {
        self.key = key
        self.value = value
    }
}

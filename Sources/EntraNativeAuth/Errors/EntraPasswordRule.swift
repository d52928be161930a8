/// A password rule that a password violates. The set is open: the raw value is the service's code.
public struct EntraPasswordRule: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The service's code (its `suberror`).
    public let rawValue: String

    /// Creates a rule from the service's code.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// It is too easy to guess: more kinds of characters are required.
    public static let tooWeak = Self(rawValue: "password_too_weak")
    /// It has fewer than 8 characters.
    public static let tooShort = Self(rawValue: "password_too_short")
    /// It has more than 256 characters.
    public static let tooLong = Self(rawValue: "password_too_long")
    /// It was used recently.
    public static let recentlyUsed = Self(rawValue: "password_recently_used")
    /// It is, or contains, a common password.
    public static let banned = Self(rawValue: "password_banned")
    /// It contains characters that are not allowed.
    public static let invalid = Self(rawValue: "password_is_invalid")
    /// It is empty. Nothing was sent.
    public static let empty = Self(rawValue: "empty")

    /// The service's code.
    public var description: String { rawValue }

    /// The rules with a code of the service.
    static let known: [String: Self] = {
        let rules = [tooWeak, tooShort, tooLong, recentlyUsed, banned, invalid]
        return Dictionary(uniqueKeysWithValues: rules.map { ($0.rawValue, $0) })
    }()
}

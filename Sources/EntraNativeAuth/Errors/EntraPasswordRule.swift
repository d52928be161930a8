/// Which rule for passwords one breaks. The set is open: the raw value is the service's own word.
public struct EntraPasswordRule: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The service's word (its `suberror`).
    public let rawValue: String

    /// Makes a rule from the service's word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// It is too easy to guess: other kinds of characters are wanted.
    public static let tooWeak = Self(rawValue: "password_too_weak")
    /// It has fewer than 8 characters.
    public static let tooShort = Self(rawValue: "password_too_short")
    /// It has more than 256 characters.
    public static let tooLong = Self(rawValue: "password_too_long")
    /// It was used not long ago.
    public static let recentlyUsed = Self(rawValue: "password_recently_used")
    /// It is, or holds, one that everybody uses.
    public static let banned = Self(rawValue: "password_banned")
    /// It holds characters that are not allowed.
    public static let invalid = Self(rawValue: "password_is_invalid")
    /// It is empty. Nothing was sent.
    public static let empty = Self(rawValue: "empty")

    /// The service's word.
    public var description: String { rawValue }

    /// Those that the service has words for.
    static let known: [String: Self] = Dictionary(
        uniqueKeysWithValues: [tooWeak, tooShort, tooLong, recentlyUsed, banned, invalid].map { ($0.rawValue, $0) })
}

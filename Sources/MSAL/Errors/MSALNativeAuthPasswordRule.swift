/// The rule that a password breaks, in the server's word. The set is open.
public struct MSALNativeAuthPasswordRule: RawRepresentable, Hashable, Sendable {
    /// The server's word.
    public let rawValue: String

    /// Makes a rule from the server's word.
    /// - Parameter rawValue: the word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// It is too easy to guess.
    public static let tooWeak = Self(rawValue: "password_too_weak")
    /// It has fewer than 8 characters.
    public static let tooShort = Self(rawValue: "password_too_short")
    /// It has more than 256 characters.
    public static let tooLong = Self(rawValue: "password_too_long")
    /// The user has used it recently.
    public static let recentlyUsed = Self(rawValue: "password_recently_used")
    /// It has a word that the tenant bans.
    public static let banned = Self(rawValue: "password_banned")
    /// It has characters that are not allowed.
    public static let invalid = Self(rawValue: "password_is_invalid")
}

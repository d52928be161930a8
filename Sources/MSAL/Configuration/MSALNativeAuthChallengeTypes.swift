/// The challenge types that an app supports. The browser (`redirect`) is always added to the request.
///
/// Source: seed `Sign up a user`, and MSAL's public surface.
public struct MSALNativeAuthChallengeTypes: OptionSet, Hashable, Sendable {
    /// The options as bits.
    public let rawValue: Int

    /// Makes a set from bits.
    /// - Parameter rawValue: the bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// One-time codes by e-mail or text message.
    public static let OOB = Self(rawValue: 1)
    /// Passwords.
    public static let password = Self(rawValue: 2)
}

/// The app's capabilities beyond simple sign-in. Where the server requires a missing one, it requires the browser.
///
/// Source: MSAL's public surface.
public struct MSALNativeAuthCapabilities: OptionSet, Hashable, Sendable {
    /// The options as bits.
    public let rawValue: Int

    /// Makes a set from bits.
    /// - Parameter rawValue: the bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The app supports a second factor.
    public static let mfaRequired = Self(rawValue: 1)
    /// The app can register a strong authentication method.
    public static let registrationRequired = Self(rawValue: 2)
}

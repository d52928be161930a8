/// The challenge types that the app supports. The browser (`redirect`) is always included, and always last.
public struct EntraChallengeTypes: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: Int

    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// A code that is sent by e-mail or SMS.
    public static let code = Self(rawValue: 1 << 0)
    /// A password.
    public static let password = Self(rawValue: 1 << 1)

    /// The request parameter, in the order that the service requires.
    var requestValue: String {
        var types: [String] = []
        if contains(.code) { types.append("oob") }
        if contains(.password) { types.append("password") }
        types.append("redirect")
        return types.joined(separator: " ")
    }
}

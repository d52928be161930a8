/// How an app can let people prove who they are. The browser is always among it, and always last.
public struct EntraChallengeTypes: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: Int

    /// Makes a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// A code that is sent by e-mail or SMS.
    public static let code = Self(rawValue: 1 << 0)
    /// A password.
    public static let password = Self(rawValue: 1 << 1)

    /// In the order that the service wants.
    var wire: String {
        ([(Self.code, "oob"), (.password, "password")].filter { contains($0.0) }.map(\.1) + ["redirect"])
            .joined(separator: " ")
    }
}

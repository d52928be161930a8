/// The channel by which a code is sent. The set is open.
public struct EntraChannel: RawRepresentable, Sendable, Hashable, Codable {
    /// The service's name.
    public let rawValue: String

    /// Creates a channel from the service's name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// By e-mail.
    public static let email = Self(rawValue: "email")
    /// By SMS.
    public static let sms = Self(rawValue: "sms")

    /// Indicates whether it is e-mail, in any case of letters.
    public var isEmail: Bool { rawValue.lowercased() == "email" }
    /// Indicates whether it is SMS, in any case of letters.
    public var isSMS: Bool { rawValue.lowercased() == "sms" }
}

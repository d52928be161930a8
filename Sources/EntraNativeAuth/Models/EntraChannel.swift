/// By which way a code is sent. The set is open.
public struct EntraChannel: RawRepresentable, Sendable, Hashable, Codable {
    /// The service's word.
    public let rawValue: String

    /// Makes a channel from the service's word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// By e-mail.
    public static let email = Self(rawValue: "email")
    /// By SMS.
    public static let sms = Self(rawValue: "sms")

    /// Whether it is e-mail, however it is written.
    public var isEmail: Bool { rawValue.lowercased() == "email" }
    /// Whether it is SMS, however it is written.
    public var isSMS: Bool { rawValue.lowercased() == "sms" }
}

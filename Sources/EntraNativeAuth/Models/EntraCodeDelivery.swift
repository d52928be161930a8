public import Foundation

/// The delivery of a code.
public struct EntraCodeDelivery: Sendable, Hashable, Codable {
    /// The destination, partly masked, such as `c***r@co**o**o.com`.
    public let sentTo: String
    /// The channel.
    public let channel: EntraChannel
    /// The number of characters of the code.
    public let codeLength: Int
    /// The earliest time for a new code, by the device's clock; `nil` when the service did not report it.
    public let resendAvailableAt: Date?

    /// Creates a delivery, for tests and previews.
    /// - Parameters:
    ///   - sentTo: the destination.
    ///   - channel: the channel.
    ///   - codeLength: the number of characters of the code.
    ///   - resendAvailableAt: the earliest time for a new code.
    public init(sentTo: String, channel: EntraChannel, codeLength: Int, resendAvailableAt: Date? = nil) {
        self.sentTo = sentTo
        self.channel = channel
        self.codeLength = codeLength
        self.resendAvailableAt = resendAvailableAt
    }
}

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

    /// Whether it is e-mail, in any case of letters.
    public var isEmail: Bool { rawValue.lowercased() == "email" }
    /// Whether it is SMS, in any case of letters.
    public var isSMS: Bool { rawValue.lowercased() == "sms" }
}

/// A second factor that the tenant offers.
public struct EntraAuthMethod: Sendable, Hashable, Codable {
    /// The service's id of the method.
    public let id: String
    /// The challenge type, such as `oob` for a code.
    public let challengeType: String
    /// The channel by which a code is sent.
    public let channel: EntraChannel
    /// The destination, partly masked; `nil` when the service does not report it.
    public let loginHint: String?

    /// Creates a method, for tests and previews.
    /// - Parameters:
    ///   - id: the service's id of the method.
    ///   - challengeType: the challenge type.
    ///   - channel: the channel by which a code is sent.
    ///   - loginHint: the destination.
    public init(
        id: String,
        challengeType: String = "oob",
        channel: EntraChannel,
        loginHint: String? = nil
    ) {
        self.id = id
        self.challengeType = challengeType
        self.channel = channel
        self.loginHint = loginHint
    }
}

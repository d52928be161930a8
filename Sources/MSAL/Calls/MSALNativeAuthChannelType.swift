import EntraNativeAuth
public import Foundation

/// The delivery channel of a code.
///
/// Source: seed `Sign up a user`.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class MSALNativeAuthChannelType: NSObject, Sendable {
    /// The server's word for it.
    public let value: String

    /// Makes a channel, for an app's tests and previews.
    /// - Parameter value: the server's word: `email`, `sms`.
    public init(value: String) { self.value = value }

    /// Whether it is e-mail.
    public var isEmailType: Bool { value.lowercased() == "email" }
    /// Whether it is a text message.
    public var isSMSType: Bool { value.lowercased() == "sms" }
}

extension MSALNativeAuthChannelType {
    convenience init(_ channel: EntraChannel) { self.init(value: channel.rawValue) }
}

import EntraNativeAuth

/// The delivery channel of a code.
///
/// Source: seed `Sign up a user`.
public final class MSALNativeAuthChannelType: NSObject, Sendable {
    /// The server's name for the channel.
    public let value: String

    /// Creates a channel, for an app's tests and previews.
    /// - Parameter value: the server's name for the channel: `email` or `sms`.
    public init(value: String) { self.value = value }

    convenience init(_ channel: EntraChannel) { self.init(value: channel.rawValue) }

    var entra: EntraChannel { EntraChannel(rawValue: value) }

    /// Indicates whether the channel is e-mail.
    public var isEmailType: Bool { entra.isEmail }
    /// Indicates whether the channel is text messages.
    public var isSMSType: Bool { entra.isSMS }
}

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

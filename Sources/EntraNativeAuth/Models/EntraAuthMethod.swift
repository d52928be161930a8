/// A way to prove a second time who one is, which the tenant offers.
public struct EntraAuthMethod: Sendable, Hashable, Codable {
    /// The service's name for it.
    public let id: String
    /// What kind of proof it is, such as `oob` for a code.
    public let challengeType: String
    /// By which way a code is sent.
    public let channel: EntraChannel
    /// Where it would go, partly hidden; `nil` when the service does not say.
    public let loginHint: String?

    /// Makes a method, for tests and previews.
    /// - Parameters:
    ///   - id: the service's name for it.
    ///   - challengeType: what kind of proof it is.
    ///   - channel: by which way a code is sent.
    ///   - loginHint: where it would go.
    public init(id: String, challengeType: String = "oob", channel: EntraChannel, loginHint: String? = nil) {
        self.id = id
        self.challengeType = challengeType
        self.channel = channel
        self.loginHint = loginHint
    }
}

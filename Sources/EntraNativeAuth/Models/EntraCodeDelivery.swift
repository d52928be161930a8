public import Foundation

/// A code that is on its way.
public struct EntraCodeDelivery: Sendable, Hashable, Codable {
    /// Where it went, partly hidden, such as `c***r@co**o**o.com`.
    public let sentTo: String
    /// By which way.
    public let channel: EntraChannel
    /// How many characters it has.
    public let codeLength: Int
    /// When a new one can be asked for, by the device's clock; `nil` when the service did not say.
    public let resendAvailableAt: Date?

    /// Makes a delivery, for tests and previews.
    /// - Parameters:
    ///   - sentTo: where it went.
    ///   - channel: by which way.
    ///   - codeLength: how many characters it has.
    ///   - resendAvailableAt: when a new one can be asked for.
    public init(sentTo: String, channel: EntraChannel, codeLength: Int, resendAvailableAt: Date? = nil) {
        self.sentTo = sentTo
        self.channel = channel
        self.codeLength = codeLength
        self.resendAvailableAt = resendAvailableAt
    }
}

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

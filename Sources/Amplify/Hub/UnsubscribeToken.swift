public import Foundation

/// What `Amplify.Hub.removeListener(_:)` needs to find a listener. Two are equal when their ids are.
///
/// Source: Amplify's public surface.
public struct UnsubscribeToken: Hashable, Sendable {
    let channel: HubChannel
    let id: UUID

    /// Makes a token.
    /// - Parameters:
    ///   - channel: where the listener listens.
    ///   - id: the listener's id.
    public init(channel: HubChannel, id: UUID) {
        self.channel = channel
        self.id = id
    }

    /// Whether both have the same id.
    public static func == (left: UnsubscribeToken, right: UnsubscribeToken) -> Bool { left.id == right.id }

    /// Puts in the id.
    /// - Parameter hasher: what takes it.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

public import Foundation

/// The token that identifies a listener for `Amplify.Hub.removeListener(_:)`. Two tokens are equal if their ids are.
public struct UnsubscribeToken: Hashable, Sendable {
    let channel: HubChannel
    let id: UUID

    /// Creates a token.
    /// - Parameters:
    ///   - channel: the listener's channel.
    ///   - id: the listener's id.
    public init(channel: HubChannel, id: UUID) {
        self.channel = channel
        self.id = id
    }

    /// Checks whether both have the same id.
    public static func == (left: UnsubscribeToken, right: UnsubscribeToken) -> Bool {
        left.id == right.id
    }

    /// Hashes the id.
    /// - Parameter hasher: the hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

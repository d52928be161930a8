package enum CodeChannel: String, Sendable, Codable, CaseIterable {
    case email, sms

    package func recipient(_ user: User) -> String? {
        switch self {
        case .email: user.email
        case .sms: user.attributes[UserDirectory.phoneAttribute]?.string.flatMap(\.nonEmpty)
        }
    }
}

/// An address to which a code or a link is sent.
package struct CodeDelivery: Sendable, Codable, Equatable {
    package let channel: CodeChannel
    /// Full address. Clients receive only the masked one.
    package let destination: String

    package init(channel: CodeChannel, destination: String) {
        self.channel = channel
        self.destination = destination
    }

    package var masked: String {
        switch channel {
        case .email:
            let parts = destination.split(separator: "@", maxSplits: 1)
            return parts.map { "\($0.prefix(1))***" }.joined(separator: "@")
        case .sms:
            return "+*******\(destination.suffix(4))"
        }
    }
}

/// The destination of a code.
struct CodeDelivery: Sendable, Equatable {
    let channel: CodeChannel
    /// In full. Clients receive only the masked one.
    let destination: String

    var masked: String {
        switch channel {
        case .email:
            let parts = destination.split(separator: "@", maxSplits: 1)
            return parts.map { "\($0.prefix(1))***" }.joined(separator: "@")
        case .sms:
            return "+*******\(destination.suffix(4))"
        }
    }
}

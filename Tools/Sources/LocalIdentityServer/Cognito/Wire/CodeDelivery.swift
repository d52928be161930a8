/// Where a code goes, and what is told about that.
struct CodeDelivery: Sendable, Equatable {
    let channel: CodeChannel
    /// In full. Only the masked one is ever told.
    let destination: String

    var attribute: String { channel.poolAttribute }

    /// `CodeDeliveryDetails`
    var details: JSONValue {
        ["Destination": .string(masked), "DeliveryMedium": .string(medium), "AttributeName": .string(attribute)]
    }

    /// The same in the parameters of a challenge.
    var parameters: [String: String] {
        ["CODE_DELIVERY_DELIVERY_MEDIUM": medium, "CODE_DELIVERY_DESTINATION": masked]
    }

    private var medium: String { channel == .email ? "EMAIL" : "SMS" }

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

extension CodeChannel {
    /// The attribute with the address.
    var poolAttribute: String { self == .email ? "email" : UserDirectory.phoneAttribute }
}

import IdentityDomain

/// A destination of second-factor codes.
struct StrongAuthMethod: Sendable, Codable, Equatable {
    var id = ""
    let channel: CodeChannel
    let contact: String

    var delivery: CodeDelivery { CodeDelivery(channel: channel, destination: contact) }

    func isSame(as other: StrongAuthMethod) -> Bool {
        channel == other.channel && contact.lowercased() == other.contact.lowercased()
    }
}

extension StrongAuthMethod {
    init(_ delivery: CodeDelivery) {
        self.init(channel: delivery.channel, contact: delivery.destination)
    }
}

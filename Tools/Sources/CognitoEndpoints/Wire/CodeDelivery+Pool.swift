import IdentityBase
import IdentityDomain

extension CodeDelivery {
    package var attribute: String { channel.poolAttribute }

    /// `CodeDeliveryDetails`
    var details: JSONValue {
        ["Destination": .string(masked), "DeliveryMedium": .string(medium), "AttributeName": .string(attribute)]
    }

    /// The delivery as parameters of a challenge.
    package var parameters: [String: String] {
        ["CODE_DELIVERY_DELIVERY_MEDIUM": medium, "CODE_DELIVERY_DESTINATION": masked]
    }

    private var medium: String { if channel == .email { "EMAIL" } else { "SMS" } }
}

extension CodeChannel {
    /// Name of the user attribute with the addresses of this channel.
    var poolAttribute: String { if self == .email { "email" } else { UserDirectory.phoneAttribute } }
}

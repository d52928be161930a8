import NativeAuthCore

/// Where the service has sent a code.
public struct CodeDelivery: Sendable, Equatable {
    /// The way it went. The set is open.
    public struct Medium: RawRepresentable, Sendable, Hashable {
        /// The service's word.
        public let rawValue: String

        /// Makes a way from the service's word.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// By SMS.
        public static let sms = Self(rawValue: "SMS")
        /// By e-mail.
        public static let email = Self(rawValue: "EMAIL")
    }

    /// The address, partly hidden, as the service gives it.
    public let destination: String?
    /// The way it went; `nil` when the service does not say.
    public let medium: Medium?
    /// The attribute that holds the address.
    public let attributeName: String?

    /// - Returns: `nil` when the service says nothing about a delivery, which is no error.
    init?(_ json: JSONValue?) {
        guard let json, json.object != nil else { return nil }
        destination = json["Destination"]?.string
        medium = json["DeliveryMedium"]?.string.map(Medium.init(rawValue:))
        attributeName = json["AttributeName"]?.string
    }

    /// What the parameters of a challenge say about a delivery.
    init?(challengeParameters parameters: [String: String]) {
        let medium = parameters["CODE_DELIVERY_DELIVERY_MEDIUM"]
        let destination = parameters["CODE_DELIVERY_DESTINATION"]
        guard medium != nil || destination != nil else { return nil }
        self.destination = destination
        self.medium = medium.map(Medium.init(rawValue:))
        attributeName = nil
    }
}

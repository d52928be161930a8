import NativeAuthCore

/// The delivery of a code by the service.
public struct CodeDelivery: Sendable, Equatable {
    /// The delivery medium of a code. The set is open.
    public struct Medium: RawRepresentable, Sendable, Hashable {
        /// The service's value.
        public let rawValue: String

        /// Creates a medium from the service's value.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// SMS.
        public static let sms = Self(rawValue: "SMS")
        /// E-mail.
        public static let email = Self(rawValue: "EMAIL")
    }

    /// The address, partly masked by the service.
    public let destination: String?
    /// The delivery medium; `nil` if the service does not report one.
    public let medium: Medium?
    /// The attribute that holds the address.
    public let attributeName: String?

    /// - Returns: `nil` if the response has no delivery details, which is no error.
    init?(_ json: JSONValue?) {
        guard let json, json.object != nil else { return nil }
        destination = json["Destination"]?.string
        medium = json["DeliveryMedium"]?.string.map(Medium.init(rawValue:))
        attributeName = json["AttributeName"]?.string
    }

    init?(challengeParameters parameters: [String: String]) {
        let medium = parameters["CODE_DELIVERY_DELIVERY_MEDIUM"]
        let destination = parameters["CODE_DELIVERY_DESTINATION"]
        guard medium != nil || destination != nil else { return nil }
        self.destination = destination
        self.medium = medium.map(Medium.init(rawValue:))
        attributeName = nil
    }
}

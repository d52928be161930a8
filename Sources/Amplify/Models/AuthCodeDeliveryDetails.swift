/// The delivery of a code.
///
/// Source: seed `Sign-up`.
public struct AuthCodeDeliveryDetails: Equatable, Sendable {
    /// The destination of the code.
    public let destination: DeliveryDestination
    /// The attribute that the code verifies, if any.
    public let attributeKey: AuthUserAttributeKey?

    /// Creates details.
    /// - Parameters:
    ///   - destination: the destination of the code.
    ///   - attributeKey: the attribute that the code verifies.
    public init(destination: DeliveryDestination, attributeKey: AuthUserAttributeKey? = nil) {
        self.destination = destination
        self.attributeKey = attributeKey
    }
}

/// An address or a number as the service masks it, such as `a***@e***`.
public typealias Destination = String

/// The delivery medium of a code, and the masked address or number, if the service reported it.
///
/// Source: seed `Sign-up`, "user account verification channel".
public enum DeliveryDestination: Equatable, Sendable {
    /// E-mail.
    case email(Destination?)
    /// Phone.
    case phone(Destination?)
    /// Text message.
    case sms(Destination?)
    /// A medium that this package does not support.
    case unknown(Destination?)
}

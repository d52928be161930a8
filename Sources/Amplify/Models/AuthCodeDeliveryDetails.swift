/// The delivery of a code.
///
/// Source: seed `Sign-up`, and Amplify's public surface.
public struct AuthCodeDeliveryDetails: Equatable, Sendable {
    /// The destination of the code.
    public let destination: DeliveryDestination
    /// The attribute that the code verifies, if any.
    public let attributeKey: AuthUserAttributeKey?

    /// Makes details.
    /// - Parameters:
    ///   - destination: the destination of the code.
    ///   - attributeKey: the attribute that the code verifies.
    public init(destination: DeliveryDestination, attributeKey: AuthUserAttributeKey? = nil) {
        self.destination = destination
        self.attributeKey = attributeKey
    }
}

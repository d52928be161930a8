/// Where a code was sent, and what it proves.
///
/// Source: seed `Sign-up`, and Amplify's public surface.
public struct AuthCodeDeliveryDetails: Equatable, Sendable {
    /// Where it was sent.
    public let destination: DeliveryDestination
    /// The attribute that it proves to be the user's, if it proves one.
    public let attributeKey: AuthUserAttributeKey?

    /// Makes details.
    /// - Parameters:
    ///   - destination: where it was sent.
    ///   - attributeKey: the attribute that it proves.
    public init(destination: DeliveryDestination, attributeKey: AuthUserAttributeKey? = nil) {
        self.destination = destination
        self.attributeKey = attributeKey
    }
}

/// How far a change of an attribute is.
///
/// Source: Amplify's public surface.
public struct AuthUpdateAttributeResult: Sendable {
    /// Whether the attribute is changed.
    public let isUpdated: Bool
    /// What comes next.
    public let nextStep: AuthUpdateAttributeStep

    /// Makes a result.
    /// - Parameters:
    ///   - isUpdated: whether the attribute is changed.
    ///   - nextStep: what comes next.
    public init(isUpdated: Bool, nextStep: AuthUpdateAttributeStep) {
        self.isUpdated = isUpdated
        self.nextStep = nextStep
    }
}

/// What comes next in a change of an attribute.
public enum AuthUpdateAttributeStep: Sendable, Equatable {
    /// A code was sent. Call ``AuthCategory/confirm(userAttribute:confirmationCode:options:)`` with it.
    case confirmAttributeWithCode(AuthCodeDeliveryDetails, AdditionalInfo?)
    /// The attribute is changed.
    case done
}

/// The progress of an attribute's change.
///
/// Source: Amplify's public surface.
public struct AuthUpdateAttributeResult: Sendable {
    /// Whether the attribute is changed.
    public let isUpdated: Bool
    /// The next step.
    public let nextStep: AuthUpdateAttributeStep

    /// Makes a result.
    /// - Parameters:
    ///   - isUpdated: whether the attribute is changed.
    ///   - nextStep: the next step.
    public init(isUpdated: Bool, nextStep: AuthUpdateAttributeStep) {
        self.isUpdated = isUpdated
        self.nextStep = nextStep
    }
}

/// The next step of an attribute's change.
public enum AuthUpdateAttributeStep: Sendable, Equatable {
    /// A code was sent. Call ``AuthCategory/confirm(userAttribute:confirmationCode:options:)`` with it.
    case confirmAttributeWithCode(AuthCodeDeliveryDetails, AdditionalInfo?)
    /// The attribute is changed.
    case done
}

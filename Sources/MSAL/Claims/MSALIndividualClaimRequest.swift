public import Foundation

/// One claim that is asked for.
///
/// Source: MSAL's public surface.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class MSALIndividualClaimRequest: NSObject {
    /// The claim's name.
    public var name: String
    /// How much it is wanted, and which values; `nil` for the claim as it is.
    public var additionalInfo: MSALIndividualClaimRequestAdditionalInfo?

    /// Asks for a claim.
    /// - Parameter name: the claim's name.
    public init(name: String) { self.name = name }
}

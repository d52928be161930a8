public import Foundation

/// One requested claim.
///
/// Source: MSAL's public surface.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class MSALIndividualClaimRequest: NSObject {
    /// The claim's name.
    public var name: String
    /// Whether it is essential, and the requested values; `nil` for the claim as it is.
    public var additionalInfo: MSALIndividualClaimRequestAdditionalInfo?

    /// Creates a request for a claim.
    /// - Parameter name: the claim's name.
    public init(name: String) { self.name = name }
}

public import Foundation

/// The ids of an account.
///
/// Source: MSAL's public surface.
public final class MSALAccountId: NSObject, Sendable {
    /// User and tenant: `uid.utid`.
    public let identifier: String
    /// The user in the tenant.
    public let objectId: String
    /// The tenant.
    public let tenantId: String

    init?(_ identifier: String?) {
        guard let identifier else { return nil }
        let parts = identifier.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        self.identifier = identifier
        objectId = String(parts.first ?? "")
        tenantId = parts.count > 1 ? String(parts[1]) : ""
    }
}

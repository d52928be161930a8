public import Foundation

/// The ids of an account.
///
/// Source: MSAL's public surface.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class MSALAccountId: NSObject, NSCopying, Sendable {
    /// User and tenant: `uid.utid`.
    public let identifier: String
    /// The user in the tenant; `nil` for an identifier of another form.
    public let objectId: String?
    /// The tenant; `nil` for an identifier of another form.
    public let tenantId: String?

    init?(_ identifier: String?) {
        guard let identifier else { return nil }
        self.identifier = identifier
        let parts = identifier.split(separator: ".", maxSplits: 1).map(String.init)
        (objectId, tenantId) = parts.count == 2 ? (parts[0], parts[1]) : (nil, nil)
    }

    /// This object, which is immutable.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}

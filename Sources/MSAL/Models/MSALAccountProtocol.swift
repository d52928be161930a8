public import Foundation

/// What identifies an account.
///
/// Source: MSAL's public surface.
#if canImport(ObjectiveC)
@objc
#endif
public protocol MSALAccountProtocol: NSObjectProtocol {
    /// The name.
    var username: String? { get }
    /// User and tenant: `uid.utid`.
    var identifier: String? { get }
    /// The authority's host.
    var environment: String { get }
    /// What the ID token says.
    var accountClaims: [String: Any]? { get }
}

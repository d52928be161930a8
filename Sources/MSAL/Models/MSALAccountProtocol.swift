public import Foundation

/// The identifying properties of an account.
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
    /// The claims of the ID token.
    var accountClaims: [String: Any]? { get }
}

import EntraNativeAuth
public import Foundation
import NativeAuthCore

/// An account's profile in one tenant. Here an account has one.
///
/// Source: MSAL's public surface.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class MSALTenantProfile: NSObject, NSCopying, Sendable {
    private let account: EntraAccount

    init(_ account: EntraAccount) { self.account = account }

    /// The user in the tenant.
    public var identifier: String? { account.claim("oid") }
    /// The authority's host.
    public var environment: String? { account.environment }
    /// The tenant.
    public var tenantId: String? { account.claim("tid") }
    /// Whether the account is at home in the tenant. Always.
    public var isHomeTenantProfile: Bool { true }
    /// The claims of the ID token; not verified on the device.
    public var claims: [String: Any]? { account.idToken == nil ? nil : account.claims.mapValues(\.any) }

    /// This object, which is immutable.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension MSALTenantProfile: CustomReflectable {}

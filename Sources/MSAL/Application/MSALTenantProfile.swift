import EntraNativeAuth

/// An account's profile in one tenant. In this package an account has exactly one.
public final class MSALTenantProfile: NSObject, NSCopying, CustomReflectable, Sendable {
    private let account: EntraAccount

    init(_ account: EntraAccount) { self.account = account }

    /// The user's object id in the tenant (`oid`).
    public var identifier: String? { account.claim("oid") }
    /// The authority's host.
    public var environment: String? { account.environment }
    /// The tenant's id (`tid`).
    public var tenantId: String? { account.claim("tid") }
    /// Indicates whether the tenant is the account's home tenant. Always `true`.
    public var isHomeTenantProfile: Bool { true }
    /// The claims of the ID token; not verified on the device.
    public var claims: [String: Any]? {
        guard account.idToken != nil else { return nil }
        return account.claims.mapValues(\.any)
    }

    /// This object, which is immutable.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

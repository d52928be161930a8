import EntraNativeAuth
import NativeAuthCore

/// The account of a user, from an ID token that the server sent directly. The token is parsed, not verified.
public final class MSALAccount: NSObject, MSALAccountProtocol, NSCopying, CustomReflectable, Sendable {
    let entra: EntraAccount

    init(_ account: EntraAccount) { entra = account }

    /// Creates an account, for an app's tests and previews.
    /// - Parameters:
    ///   - username: the name.
    ///   - identifier: the ids of the user and the tenant, as `uid.utid`.
    ///   - environment: the authority's host.
    ///   - idToken: an ID token, for the claims; it need not be signed.
    public convenience init(
        username: String?,
        identifier: String?,
        environment: String,
        idToken: String? = nil
    ) {
        self.init(
            EntraAccount(
                username: username,
                identifier: identifier,
                environment: environment,
                idToken: idToken.map(Secret.init)
            )
        )
    }

    /// The user name: `preferred_username`, otherwise `sub`.
    public var username: String? { entra.username }
    /// The ids of the user and the tenant, as `uid.utid`.
    public var identifier: String? { entra.identifier }
    /// The authority's host.
    public var environment: String { entra.environment }
    /// The claims of the ID token; `nil` without an ID token.
    public var accountClaims: [String: Any]? {
        guard entra.idToken != nil else { return nil }
        return entra.claims.mapValues(\.any)
    }

    /// The ids of the user and the tenant.
    public var homeAccountId: MSALAccountId? { MSALAccountId(entra.identifier) }
    /// The account's profile in its tenant.
    public var tenantProfiles: [MSALTenantProfile]? { [MSALTenantProfile(entra)] }
    /// Indicates whether the account came from another app. Always `false`.
    public var isSSOAccount: Bool { false }

    /// This object, which is immutable.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// The class name, without data of the user.
    public override var description: String { "MSALAccount" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The ids of an account.
public final class MSALAccountId: NSObject, NSCopying, Sendable {
    /// The ids of the user and the tenant, as `uid.utid`.
    public let identifier: String
    /// The user's object id in the tenant; `nil` for an identifier in another format.
    public let objectId: String?
    /// The tenant's id; `nil` for an identifier in another format.
    public let tenantId: String?

    init?(_ identifier: String?) {
        guard let identifier else { return nil }
        self.identifier = identifier

        let parts = identifier.split(separator: ".", maxSplits: 1).map(String.init)
        if parts.count == 2 {
            objectId = parts[0]
            tenantId = parts[1]
        } else {
            objectId = nil
            tenantId = nil
        }
    }

    /// This object, which is immutable.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The identifying properties of an account.
#if canImport(ObjectiveC)
@objc
#endif
public protocol MSALAccountProtocol: NSObjectProtocol {
    /// The name.
    var username: String? { get }
    /// The ids of the user and the tenant, as `uid.utid`.
    var identifier: String? { get }
    /// The authority's host.
    var environment: String { get }
    /// The claims of the ID token.
    var accountClaims: [String: Any]? { get }
}

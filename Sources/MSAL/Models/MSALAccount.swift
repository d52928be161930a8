import EntraNativeAuth
public import Foundation
import NativeAuthCore

/// A user's account, from an ID token that came directly from the server; it is read here, not verified.
///
/// Source: MSAL's public surface.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class MSALAccount: NSObject, MSALAccountProtocol, NSCopying, Sendable {
    let entra: EntraAccount

    init(_ account: EntraAccount) { entra = account }

    /// Makes an account, for an app's tests and previews.
    /// - Parameters:
    ///   - username: the name.
    ///   - identifier: user and tenant: `uid.utid`.
    ///   - environment: the authority's host.
    ///   - idToken: an ID token, for the claims; it need not be signed.
    public convenience init(username: String?, identifier: String?, environment: String, idToken: String? = nil) {
        self.init(
            EntraAccount(
                username: username, identifier: identifier, environment: environment,
                idToken: idToken.map(Secret.init)))
    }

    /// The name: `preferred_username`, or else `sub`.
    public var username: String? { entra.username }
    /// User and tenant: `uid.utid`.
    public var identifier: String? { entra.identifier }
    /// The authority's host.
    public var environment: String { entra.environment }
    /// The claims of the ID token; `nil` without one.
    public var accountClaims: [String: Any]? { entra.idToken == nil ? nil : entra.claims.mapValues(\.any) }
    /// The ids.
    public var homeAccountId: MSALAccountId? { MSALAccountId(entra.identifier) }
    /// The account's profile in its tenant.
    public var tenantProfiles: [MSALTenantProfile]? { [MSALTenantProfile(entra)] }
    /// Whether the account came from another app. Never.
    public var isSSOAccount: Bool { false }

    /// This object, which is immutable.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// The class name, without data of the user.
    public override var description: String { "MSALAccount" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension MSALAccount: CustomReflectable {}

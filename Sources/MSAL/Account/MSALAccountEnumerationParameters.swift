public import Foundation

/// A filter for accounts: an account matches if it equals every given member.
///
/// Source: MSAL's public surface.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class MSALAccountEnumerationParameters: NSObject {
    /// User and tenant: `uid.utid`.
    public let identifier: String?
    /// The user in the tenant.
    public let tenantProfileIdentifier: String?
    /// The name.
    public let username: String?
    /// Whether accounts without a session are left out. This library has no such accounts.
    public var returnOnlySignedInAccounts = true

    private init(_ identifier: String?, _ tenantProfileIdentifier: String?, _ username: String?) {
        self.identifier = identifier
        self.tenantProfileIdentifier = tenantProfileIdentifier
        self.username = username
    }

    /// Makes a filter that matches every account.
    public convenience override init() { self.init(nil, nil, nil) }

    /// Makes a filter for an account identifier.
    /// - Parameter identifier: user and tenant: `uid.utid`.
    public convenience init(identifier: String) { self.init(identifier, nil, nil) }

    /// Makes a filter for an account identifier and a name.
    /// - Parameters:
    ///   - identifier: user and tenant: `uid.utid`.
    ///   - username: the name.
    public convenience init(identifier: String?, username: String) { self.init(identifier, nil, username) }

    /// Makes a filter for the user's id in the tenant.
    /// - Parameter tenantProfileIdentifier: the user's id.
    public convenience init(tenantProfileIdentifier: String) { self.init(nil, tenantProfileIdentifier, nil) }

    /// Names are compared without regard to case, as the service does.
    func matches(_ account: MSALAccount) -> Bool {
        if let identifier, identifier != account.identifier { return false }
        if let username, username.lowercased() != account.username?.lowercased() { return false }
        guard let tenantProfileIdentifier else { return true }
        return account.tenantProfiles?.contains { $0.identifier == tenantProfileIdentifier } ?? false
    }
}

/// A filter for accounts: an account matches if it equals every given member.
public final class MSALAccountEnumerationParameters: NSObject {
    /// The ids of the user and the tenant, as `uid.utid`.
    public let identifier: String?
    /// The user in the tenant.
    public let tenantProfileIdentifier: String?
    /// The name.
    public let username: String?
    /// Indicates whether accounts without a session are left out. This library has no such accounts.
    public var returnOnlySignedInAccounts = true

    private init(identifier: String?, tenantProfileIdentifier: String?, username: String?) {
        self.identifier = identifier
        self.tenantProfileIdentifier = tenantProfileIdentifier
        self.username = username
    }

    /// Creates a filter that matches every account.
    public convenience override init() {
        self.init(identifier: nil, tenantProfileIdentifier: nil, username: nil)
    }

    /// Creates a filter for an account identifier.
    /// - Parameter identifier: the ids of the user and the tenant, as `uid.utid`.
    public convenience init(identifier: String) {
        self.init(identifier: identifier, tenantProfileIdentifier: nil, username: nil)
    }

    /// Creates a filter for an account identifier and a name.
    /// - Parameters:
    ///   - identifier: the ids of the user and the tenant, as `uid.utid`.
    ///   - username: the name.
    public convenience init(identifier: String?, username: String) {
        self.init(identifier: identifier, tenantProfileIdentifier: nil, username: username)
    }

    /// Creates a filter for the user's id in the tenant.
    /// - Parameter tenantProfileIdentifier: the user's id.
    public convenience init(tenantProfileIdentifier: String) {
        self.init(identifier: nil, tenantProfileIdentifier: tenantProfileIdentifier, username: nil)
    }

    /// Checks whether an account matches. Names are compared case-insensitively, as the service does.
    func matches(_ account: MSALAccount) -> Bool {
        if let identifier, identifier != account.identifier { return false }
        if let username, username.lowercased() != account.username?.lowercased() { return false }
        guard let tenantProfileIdentifier else { return true }
        return account.tenantProfiles?.contains { $0.identifier == tenantProfileIdentifier } ?? false
    }
}

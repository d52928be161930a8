/// An identity pool: issues AWS credentials to users of user pools, and to guests.
struct IdentityPool: Sendable, Equatable {
    /// The id: the region, a colon, and a UUID.
    let id: String
    /// Indicates whether a request without a login gets an identity.
    var allowsGuests = false
    /// The app clients whose users have identities; nil for all clients of the user pool.
    var clientIDs: Set<String>?

    var region: String { String(id.prefix { $0 != ":" }) }

    func accepts(clientID: String) -> Bool {
        clientIDs?.contains(clientID) ?? true
    }
}

extension UserPool {
    /// The name of the pool as the provider of a login.
    var providerName: String {
        let suffix = if region.hasPrefix("cn-") { ".cn" } else { "" }
        return "cognito-idp.\(region).amazonaws.com\(suffix)/\(id)"
    }
}

extension PoolCatalog {
    /// Returns an identity pool with the user pools whose users have identities in it.
    func identityPool(_ id: String) -> (pool: IdentityPool, userPools: [UserPool])? {
        let userPools = all.filter { $0.identityPool?.id == id }
        guard let pool = userPools.first?.identityPool else { return nil }
        return (pool, userPools)
    }
}

import IdentityDomain

extension Realm {
    /// The realm shared by all user pools: the rate limits of sent codes, and the codes of earlier versions, which did
    /// not store their pool.
    static let pools = Realm(rawValue: "pool")

    init(pool: UserPool) {
        self.init(rawValue: "\(Realm.pools.rawValue):\(pool.id)")
    }
}

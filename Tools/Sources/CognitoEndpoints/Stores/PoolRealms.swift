import IdentityDomain

extension Realm {
    /// What counts for all user pools together, and the codes of earlier versions, which did not store their pool.
    static let pools = Realm(rawValue: "pool")

    init(pool: UserPool) {
        self.init(rawValue: "\(Realm.pools.rawValue):\(pool.id)")
    }
}

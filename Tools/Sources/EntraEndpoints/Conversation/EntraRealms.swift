import IdentityDomain

extension Realm {
    /// The realm shared by all tenants: the rate limits of codes per address and user.
    static let tenants = Realm(rawValue: "tenant")

    init(tenantID: String) {
        self.init(rawValue: "\(Realm.tenants.rawValue):\(tenantID)")
    }
}

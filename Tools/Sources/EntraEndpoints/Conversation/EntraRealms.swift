import IdentityDomain

extension Realm {
    /// What counts for all tenants together: codes to an address or user.
    static let tenants = Realm(rawValue: "tenant")

    init(tenantID: String) {
        self.init(rawValue: "\(Realm.tenants.rawValue):\(tenantID)")
    }
}

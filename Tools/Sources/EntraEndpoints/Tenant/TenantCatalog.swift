package struct TenantCatalog: Sendable {
    private let tenants: [String: Tenant]

    package init(_ tenants: [String: Tenant] = [:]) {
        self.tenants = tenants
    }

    package var all: [Tenant] {
        tenants.values.sorted { $0.name < $1.name }
    }

    /// - Parameter path: the tenant in a URL: the id, the domain or the name.
    package subscript(_ path: String) -> Tenant? {
        let path = path.lowercased()
        return tenants.values.first { $0.id == path }
            ?? tenants[path]
            ?? tenants.values.first { $0.domain == path }
    }
}

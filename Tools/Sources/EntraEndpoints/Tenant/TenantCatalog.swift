/// All tenants.
package struct TenantCatalog: Sendable {
    private let tenants: [String: Tenant]
    private let byID: [String: String]

    package init(_ tenants: [String: Tenant] = [:]) {
        self.tenants = tenants
        byID = Dictionary(tenants.values.map { ($0.id, $0.name) }, uniquingKeysWith: { $1 })
    }

    /// All tenants, sorted by name.
    package var all: [Tenant] { tenants.values.sorted { $0.name < $1.name } }

    /// - Parameter path: the tenant in a URL: the id, the domain or the name.
    package subscript(_ path: String) -> Tenant? {
        let path = path.lowercased()
        let suffix = ".onmicrosoft.com"
        let name = byID[path] ?? (path.hasSuffix(suffix) ? String(path.dropLast(suffix.count)) : path)
        return tenants[name]
    }
}

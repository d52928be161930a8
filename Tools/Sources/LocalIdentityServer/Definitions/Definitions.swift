/// Everything that a server serves, from one set of files that fit together.
struct Definitions: Sendable {
    var catalog: FlowCatalog
    var applications: ApplicationRegistry
    var userTypes = UserTypes()
    var themes: [String: Theme] = [:]
    var texts = TextCatalog()
    var pools = PoolCatalog()
    var tenants = TenantCatalog()

    init(catalog: FlowCatalog, applications: ApplicationRegistry) {
        self.catalog = catalog
        self.applications = applications
    }

    /// The theme of an application that has one.
    func theme(of application: Application) -> Theme? {
        application.theme.flatMap { themes[$0] }
    }
}

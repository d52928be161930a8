/// The definitions of all protocols, from one set of files.
struct DefinitionSet: Sendable {
    var flows: Definitions
    var pools = PoolCatalog()
    var tenants = TenantCatalog()
}

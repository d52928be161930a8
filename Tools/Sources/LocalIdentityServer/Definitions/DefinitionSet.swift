import CognitoEndpoints
import EntraEndpoints
import FlowEngine
import IdentityBase

/// The definitions of all protocols, from one set of files.
struct DefinitionSet: Sendable {
    package var flows: Definitions
    package var pools = PoolCatalog()
    package var tenants = TenantCatalog()
    /// Parts of files that are ignored.
    var warnings: [FlowDefinitionError] = []
}

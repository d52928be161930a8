package import IdentityDomain

/// The flows with their applications, user types, themes and texts, from one consistent set of files.
package struct Definitions: Sendable {
    package var catalog: FlowCatalog
    package var applications: ApplicationRegistry
    package var userTypes = UserTypes()
    // Both by id and by handle.
    package var themes: [String: Design] = [:]
    package var layouts: [String: Design] = [:]
    package var texts = TextCatalog()
    package var resourceServers = ResourceServers()
    /// Handle of the onboarding flow of applications that name none.
    package var onboardingFlow: String?
    package var units = [OrganizationUnit.standard.id: OrganizationUnit.standard]

    package init(catalog: FlowCatalog, applications: ApplicationRegistry) {
        self.catalog = catalog
        self.applications = applications
    }

    /// Returns the organization unit with an id, or the standard one if it was deleted.
    package func unit(_ id: String) -> OrganizationUnit {
        units[id] ?? .standard
    }

    package func theme(of application: Application) -> Design? {
        application.theme.flatMap { themes[$0] }
    }

    package func layout(of application: Application) -> Design? {
        application.layout.flatMap { layouts[$0] }
    }
}

/// The source of the current definitions. They may change between two reads: read them once per operation.
package protocol DefinitionSource: Sendable {
    var current: Definitions { get }

    /// Adds an organization unit that a flow has stored.
    func add(_ unit: OrganizationUnit)

    /// Reloads files that have changed, and returns the definitions after that.
    @discardableResult
    func refresh() -> Definitions
}

package import IdentityDomain

/// The flows, and what they need: applications, user types, themes and texts, from one set of files that fit together.
package struct Definitions: Sendable {
    package var catalog: FlowCatalog
    package var applications: ApplicationRegistry
    package var userTypes = UserTypes()
    package var themes: [String: Theme] = [:]
    package var texts = TextCatalog()

    package init(catalog: FlowCatalog, applications: ApplicationRegistry) {
        self.catalog = catalog
        self.applications = applications
    }

    /// The theme of an application that has one.
    package func theme(of application: Application) -> Theme? {
        application.theme.flatMap { themes[$0] }
    }
}

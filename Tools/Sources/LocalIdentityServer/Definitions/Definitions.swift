/// The flows, and what they need: applications, user types, themes and texts, from one set of files that fit together.
struct Definitions: Sendable {
    var catalog: FlowCatalog
    var applications: ApplicationRegistry
    var userTypes = UserTypes()
    var themes: [String: Theme] = [:]
    var texts = TextCatalog()

    init(catalog: FlowCatalog, applications: ApplicationRegistry) {
        self.catalog = catalog
        self.applications = applications
    }

    /// The theme of an application that has one.
    func theme(of application: Application) -> Theme? {
        application.theme.flatMap { themes[$0] }
    }
}

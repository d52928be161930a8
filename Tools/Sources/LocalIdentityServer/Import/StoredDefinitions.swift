import FlowEngine
import GRDB
import IdentityBase
import IdentityDomain

/// The definitions of stored documents: a layer between the shipped definitions and those of a folder.
struct StoredDefinitions: Sendable {
    private(set) var layer = DefinitionLayer()
    private(set) var resourceServers = [ResourceServer.system.id: ResourceServer.system]
    private(set) var standardServerID: String?
    private(set) var onboardingFlow: String?
    /// The documents at the time of the initializer.
    let documents: [ImportedDocument]
    private(set) var units: [String: OrganizationUnit]
    /// Documents that cannot be read, such as those of another version.
    private(set) var problems: [FlowDefinitionError] = []

    init(_ documents: [ImportedDocument] = [], units: [OrganizationUnit] = [.standard]) {
        self.documents = documents
        self.units = [:]
        for unit in units { add(unit) }
        for document in documents where !document.type.isUnused { read(document) }
    }

    private mutating func read(_ stored: ImportedDocument) {
        let problems = ProblemList()
        let warnings = ProblemList()
        for result in ResourceDocumentReader(file: stored.label).read(stored.text) {
            problems.add(result.problems)
            guard let document = result.document else { continue }

            let resource = problems.attempt { try StoredResource(document, problems, warnings) } ?? nil
            let unit = problems.attempt { try UnitReference.read(document.node) }
            if let resource, let unit { add(resource, unit: unit) }
        }
        self.problems += problems.sorted
    }

    /// Reads the stored definitions of a data folder without modifying it.
    /// - Throws: `LocalIdentityServerError.storage`.
    init(savedIn storage: DataFolder.Storage) throws {
        guard case .directory(let folder) = storage else {
            self.init()
            return
        }
        self = try SavedData.read(folder) { try StoredDefinitions(in: $0) } ?? StoredDefinitions()
    }

    init(in connection: Database) throws {
        self.init(
            try ImportedDocument.all(in: connection),
            units: try OrganizationStore.units(in: connection)
        )
    }

    mutating func add(_ unit: OrganizationUnit) { units[unit.id] = unit }

    /// Adds a resource in place of an earlier one.
    mutating func add(_ resource: StoredResource, unit: UnitReference) {
        switch resource {
        case .definition(let resource):
            let owner = self.unit(unit) ?? .standard
            layer.replace(resource.inUnit(owner.id))

        case .resourceServer(let server):
            resourceServers[server.id] = server

        case .serverConfig(let section):
            standardServerID = section.standardServerID ?? standardServerID
            onboardingFlow = section.onboardingFlow ?? onboardingFlow

        case .unused: break
        }
    }

    /// Adds the resource servers, organization units and the onboarding flow to the definitions of the server.
    func apply(to definitions: inout Definitions) {
        definitions.resourceServers = ResourceServers(resourceServers, standardID: standardServerID)
        definitions.onboardingFlow = onboardingFlow
        definitions.units = units
    }

    private func unit(_ reference: UnitReference) -> OrganizationUnit? {
        switch reference.target {
        case .id(let id): return units[id]
        case .path(let path):
            var found: OrganizationUnit?
            for handle in path.split(separator: "/", omittingEmptySubsequences: false) {
                let next = units.values.first { unit in
                    unit.handle == handle && unit.parentID == found?.id
                }
                guard let next else { return nil }
                found = next
            }
            return found
        }
    }
}

extension DefinedResource {
    /// The identity of the resource among those of its type.
    var key: String {
        switch self {
        case .flow(let flow): flow.key
        case .application(let file): file.application.id
        case .userType(let type): type.name
        case .theme(let theme): theme.id
        case .layout(let layout): layout.id
        case .translation(let texts): texts.language
        }
    }

    func inUnit(_ id: String) -> DefinedResource {
        switch self {
        case .application(var file):
            file.application.unitID = id
            return .application(file)
        case .userType(var type):
            type.unitID = id
            return .userType(type)
        case .flow, .theme, .layout, .translation: return self
        }
    }
}

import CognitoEndpoints
import EntraEndpoints
import FlowEngine
import Foundation
import IdentityBase
import IdentityDomain

/// The reader of sets of definition files, which also checks that they are consistent.
struct DefinitionReader: Sendable {
    /// Whether applications run their flows for `serve --recorded`.
    var usesRecordedFlows = false
    /// Applications in addition to those of files. They have precedence.
    var moreApplications: [Application] = []
    /// User pools besides those of a folder.
    var publishedPools: [PublishedPoolFile] = []

    /// Reads the shipped definitions, overridden by those of a folder.
    ///
    /// - Returns: no definitions when there is an error.
    package func read(_ folder: DefinitionFolder?) -> (definitions: DefinitionSet?, problems: [FlowDefinitionError]) {
        guard let folder else { return read([], []) }
        let problems = ProblemList()
        problems.add(folder.misnamed())
        let files = problems.attempt { try folder.files() } ?? []
        return read(files, problems.found)
    }

    /// Returns the shipped definitions, overridden by these files.
    package func read(
        _ files: [DefinitionFile], _ before: [FlowDefinitionError]
    ) -> (definitions: DefinitionSet?, problems: [FlowDefinitionError]) {
        let problems = ProblemList()
        problems.add(before)
        problems.add(DefinitionLayer.shipped.problems)
        var own = DefinitionLayer(files, problems)
        let warnings = ProblemList()
        for published in publishedPools { own.add(published, problems, warnings) }
        // An unreadable file is missing in the set. A consistency check would report errors for the references to it.
        guard problems.found.isEmpty else { return (nil, problems.sorted + textProblems(of: own, problems)) }
        var definitions = fit(DefinitionLayer.shipped.layer.covered(by: own), problems)
        definitions.warnings = warnings.sorted
        return problems.found.isEmpty ? (definitions, []) : (nil, problems.sorted)
    }

    /// Returns the errors of missing texts, also when there are other errors.
    private func textProblems(of layer: DefinitionLayer, _ before: ProblemList) -> [FlowDefinitionError] {
        guard !before.found.contains(where: { $0.file.contains(DefinitionKind.texts.rawValue + "/") }) else {
            return []
        }
        let problems = ProblemList()
        let texts = TextCatalog(DefinitionLayer.shipped.layer.covered(by: layer).texts.mapValues(\.texts))
        checkTexts(layer.flows, texts, problems)
        return problems.sorted
    }

    private func fit(_ layer: DefinitionLayer, _ problems: ProblemList) -> DefinitionSet {
        let catalog = FlowCatalog(byHandle: layer.flows)
        var texts = layer.texts.mapValues(\.texts)
        for error in ServiceError.all {
            for (key, text) in [(error.messageKey, error.message), (error.descriptionKey, error.description)]
            where texts[TextCatalog.language]?["system"]?[key] == nil {
                texts[TextCatalog.language, default: [:]]["system", default: [:]][key] = text
            }
        }
        let catalogOfTexts = TextCatalog(texts)
        checkTexts(layer.flows, catalogOfTexts, problems)
        var applications: [Application] = []
        var clients: [String: String] = [:]
        for entry in layer.applications.values.sorted(by: { $0.file < $1.file }) {
            var entry = entry
            if usesRecordedFlows { entry.application.flows.merge(entry.recordedFlows) { $1 } }
            check(entry, layer, problems)
            if let other = clients[entry.application.clientID] {
                let reason = "the client id \(entry.application.clientID) is taken by \(other)"
                problems.add(entry.error("clientId", reason))
            }
            clients[entry.application.clientID] = entry.file
            applications.append(entry.application)
        }
        for application in moreApplications {
            let entry = ApplicationFile(
                application: application, recordedFlows: [:], file: "application \(application.name)", lines: [:])
            check(entry, layer, problems)
        }
        applications += moreApplications
        problems.add(catalog.circles(of: applications))
        var definitions = Definitions(catalog: catalog, applications: ApplicationRegistry(applications))
        definitions.userTypes = UserTypes(layer.userTypes)
        definitions.themes = layer.themes
        definitions.texts = catalogOfTexts
        checkPools(layer.pools, problems)
        checkTenants(layer.tenants, problems)
        return DefinitionSet(
            flows: definitions, pools: PoolCatalog(layer.pools), tenants: TenantCatalog(layer.tenants))
    }

    private func check(_ entry: ApplicationFile, _ layer: DefinitionLayer, _ problems: ProblemList) {
        let application = entry.application
        let named = application.flows.map { ($0, $1) } + entry.recordedFlows.map { ($0, $1) }
        for (type, handle) in named {
            guard let flow = layer.flows[handle] else {
                let reason = "the application \(application.name) needs the flow \(handle), which does not exist"
                problems.add(entry.error("flows", reason))
                continue
            }
            guard flow.type == type else {
                let reason =
                    "the application \(application.name) names the flow \(handle) for \(type.rawValue), "
                    + "but the type of that flow is \(flow.type.rawValue)"
                problems.add(entry.error("flows", reason))
                continue
            }
        }
        for type in application.userTypes where layer.userTypes[type] == nil {
            problems.add(entry.error("userTypes", "there is no user type \(type)"))
        }
        if let theme = application.theme, layer.themes[theme] == nil {
            problems.add(entry.error("theme", "there is no theme \(theme)"))
        }
    }

    private func checkPools(_ pools: [String: UserPool], _ problems: ProblemList) {
        var clients: [String: String] = [:]
        for pool in pools.values.sorted(by: { $0.file < $1.file }) {
            for client in pool.clients {
                if let other = clients[client.id] {
                    let reason = "the client id \(client.id) is taken by \(other)"
                    problems.add(FlowDefinitionError(file: pool.file, line: 1, reason: reason))
                }
                clients[client.id] = pool.file
            }
        }
    }

    private func checkTenants(_ tenants: [String: Tenant], _ problems: ProblemList) {
        var ids: [String: String] = [:]
        for tenant in tenants.values.sorted(by: { $0.file < $1.file }) {
            var clients: Set<String> = []
            for client in tenant.clients where !clients.insert(client.id).inserted {
                let reason = "the client id \(client.id) is there twice"
                problems.add(FlowDefinitionError(file: tenant.file, line: 1, reason: reason))
            }
            if let other = ids[tenant.id] {
                let reason = "the id \(tenant.id) is taken by \(other)"
                problems.add(FlowDefinitionError(file: tenant.file, line: 1, reason: reason))
            }
            ids[tenant.id] = tenant.file
        }
    }

    private func checkTexts(
        _ flows: [String: FlowDefinition], _ texts: TextCatalog, _ problems: ProblemList
    ) {
        for flow in flows.values {
            for reference in flow.textReferences where !texts.has(reference.namespace, reference.key) {
                let reason =
                    "no English text \(reference.namespace):\(reference.key); "
                    + "put it into Texts/\(TextCatalog.language).yaml"
                problems.add(FlowDefinitionError(file: flow.file, line: reference.line, reason: reason))
            }
        }
    }
}

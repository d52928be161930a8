import CognitoEndpoints
import EntraEndpoints
import FlowEngine
import IdentityBase
import IdentityDomain

/// The resolution of the references between definitions. A definition with a reference to something that does not exist
/// is left out.
struct DefinitionConsistency {
    /// Handles of the shipped flows for applications that name no flow.
    private static let standardHandles: [FlowType: String] = [
        .authentication: "sign-in", .registration: "sign-up", .recovery: "recovery", .signOut: "sign-out",
    ]
    private static let defaultHandle = "default-flow"

    let usesRecordedFlows: Bool
    let moreApplications: [Application]
    let problems: ProblemList
    /// Receives errors with which the server cannot run.
    let fatal: ProblemList
    let warnings: ProblemList

    func fit(_ layer: DefinitionLayer) -> DefinitionSet {
        var layer = layer
        removeFlowsWithoutTarget(&layer)
        let catalog = FlowCatalog(byKey: layer.flows)
        let texts = texts(layer)
        checkTexts(layer.flows, texts: texts)
        let userTypes = UserTypes(layer.userTypes)
        let applications = applications(layer, catalog: catalog, userTypes: userTypes)
        problems.add(catalog.circles(of: applications))
        var definitions = Definitions(catalog: catalog, applications: ApplicationRegistry(applications))
        definitions.userTypes = userTypes
        definitions.themes = Self.byIDAndHandle(Array(layer.themes.values), id: \.id, handle: \.handle)
        definitions.layouts = Self.byIDAndHandle(Array(layer.layouts.values), id: \.id, handle: \.handle)
        definitions.texts = texts
        checkPools(layer.pools)
        checkTenants(layer.tenants)
        return DefinitionSet(
            flows: definitions, pools: PoolCatalog(layer.pools), tenants: TenantCatalog(layer.tenants))
    }

    private static func byIDAndHandle<Value>(
        _ values: [Value], id: KeyPath<Value, String>, handle: KeyPath<Value, String>
    ) -> [String: Value] {
        let pairs = values.map { ($0[keyPath: handle], $0) } + values.map { ($0[keyPath: id], $0) }
        return Dictionary(pairs) { $1 }
    }

    /// Removes flows with a call of a flow that does not exist, until there is none.
    private func removeFlowsWithoutTarget(_ layer: inout DefinitionLayer) {
        while true {
            let catalog = FlowCatalog(byKey: layer.flows)
            var lost: Set<String> = []
            for flow in layer.flows.values {
                for case .call(let call, _) in flow.nodes.values.map(\.kind) where catalog.type(of: call) == nil {
                    let reason = "there is no flow \(call.reference)"
                    problems.add(FlowDefinitionError(file: flow.file, line: call.line, reason: reason))
                    lost.insert(flow.key)
                }
            }
            guard !lost.isEmpty else { return }
            for key in lost { layer.removeFlow(key) }
        }
    }

    private func texts(_ layer: DefinitionLayer) -> TextCatalog {
        var texts = layer.texts.mapValues(\.texts)
        for error in ServiceError.all {
            for (key, text) in [(error.messageKey, error.message), (error.descriptionKey, error.description)]
            where texts[TextCatalog.language]?["system"]?[key] == nil {
                texts[TextCatalog.language, default: [:]]["system", default: [:]][key] = text
            }
        }
        return TextCatalog(texts)
    }

    private func applications(
        _ layer: DefinitionLayer, catalog: FlowCatalog, userTypes: UserTypes
    ) -> [Application] {
        var applications: [Application] = []
        var clients: [String: String] = [:]
        for entry in layer.applications.values.sorted(by: { ($0.file, $0.line) < ($1.file, $1.line) }) {
            let before = problems.found.count
            var application = entry.application
            for (type, flow) in entry.flows {
                guard let found = self.flow(flow, type: type, entry: entry, catalog: catalog), flow.isEnabled else {
                    continue
                }
                application.flows[type] = found.handle
            }
            for (type, handle) in entry.recordedFlows {
                guard catalog[type, handle] != nil else {
                    problems.add(
                        entry.error(
                            ApplicationFile.extensions, reason: "there is no \(type.rawValue) flow \(handle)")
                    )
                    continue
                }
                if usesRecordedFlows { application.flows[type] = handle }
            }
            application.userTypes = application.userTypes.compactMap { type in
                let name = userTypes.name(of: type)
                if name == nil {
                    problems.add(entry.error("allowedUserTypes", reason: "there is no user type \(type)"))
                }
                return name
            }
            if let theme = application.theme,
                !layer.themes.values.contains(where: { [$0.id, $0.handle].contains(theme) })
            {
                problems.add(entry.error("themeId", reason: "there is no theme \(theme)"))
            }
            if let layout = application.layout,
                !layer.layouts.values.contains(where: { [$0.id, $0.handle].contains(layout) })
            {
                problems.add(entry.error("layoutId", reason: "there is no layout \(layout)"))
            }
            if let other = clients[application.clientID] {
                let reason = "the client id \(application.clientID) is taken by \(other)"
                problems.add(entry.error("inboundAuthConfig", reason: reason))
            }
            guard problems.found.count == before else { continue }
            clients[application.clientID] = entry.file
            applications.append(application)
        }
        for application in moreApplications {
            for (type, handle) in application.flows where catalog[type, handle] == nil {
                let reason =
                    "the application \(application.name) needs the \(type.rawValue) flow \(handle), which does not exist"
                fatal.add(FlowDefinitionError(file: "application \(application.name)", line: 1, reason: reason))
            }
        }
        return applications + moreApplications
    }

    /// Returns the flow that an application names; nil after an error, which is added to `problems`.
    private func flow(
        _ flow: ApplicationFlow, type: FlowType, entry: ApplicationFile, catalog: FlowCatalog
    ) -> FlowDefinition? {
        let found: FlowDefinition?
        let name: String
        switch flow.reference {
        case .id(let id):
            found = catalog.flow(named: id)
            name = id
        case .handle(let handle):
            // Every real server has a flow with this handle. Here it is an alias of the shipped flow of the type.
            found =
                catalog[type, handle]
                ?? (handle == Self.defaultHandle ? Self.standardHandles[type].flatMap { catalog[type, $0] } : nil)
            name = handle
        case .standard:
            var handles = [Self.defaultHandle, Self.standardHandles[type] ?? ""]
            // A flow with the handle of the sign-in flow takes precedence.
            switch entry.flows[.authentication]?.reference {
            case .handle(let handle): handles.insert(handle, at: 0)
            case .id(let id): handles.insert(catalog.flow(named: id)?.handle ?? "", at: 0)
            case .standard, nil: break
            }
            return handles.lazy.compactMap { catalog[type, $0] }.first
        }
        guard let found else {
            let reason =
                "the application \(entry.application.name) needs the \(type.rawValue) flow \(name), which does not exist"
            problems.add(entry.error(flow.member, reason: reason))
            return nil
        }
        guard found.type == type else {
            let reason =
                "the application \(entry.application.name) names the flow \(name) for \(type.rawValue), "
                + "but the type of that flow is \(found.type.rawValue)"
            problems.add(entry.error(flow.member, reason: reason))
            return nil
        }
        return found
    }

    private func checkPools(_ pools: [String: UserPool]) {
        var clients: [String: String] = [:]
        for pool in pools.values.sorted(by: { $0.file < $1.file }) {
            for client in pool.clients {
                if let other = clients[client.id] {
                    let reason = "the client id \(client.id) is taken by \(other)"
                    fatal.add(FlowDefinitionError(file: pool.file, line: 1, reason: reason))
                }
                clients[client.id] = pool.file
            }
        }
    }

    private func checkTenants(_ tenants: [String: Tenant]) {
        var ids: [String: String] = [:]
        for tenant in tenants.values.sorted(by: { $0.file < $1.file }) {
            var clients: Set<String> = []
            for client in tenant.clients where !clients.insert(client.id).inserted {
                let reason = "the client id \(client.id) is there twice"
                fatal.add(FlowDefinitionError(file: tenant.file, line: 1, reason: reason))
            }
            if let other = ids[tenant.id] {
                let reason = "the id \(tenant.id) is taken by \(other)"
                fatal.add(FlowDefinitionError(file: tenant.file, line: 1, reason: reason))
            }
            ids[tenant.id] = tenant.file
        }
    }

    private func checkTexts(_ flows: [String: FlowDefinition], texts: TextCatalog) {
        for flow in flows.values {
            for reference in flow.textReferences where !texts.has(reference.namespace, key: reference.key) {
                let reason =
                    "no English text \(reference.namespace):\(reference.key); "
                    + "put it into a translation document for \(TextCatalog.language)"
                warnings.add(FlowDefinitionError(file: flow.file, line: reference.line, reason: reason))
            }
        }
    }
}

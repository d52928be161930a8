import CognitoEndpoints
import EntraEndpoints
import FlowEngine
import IdentityBase
import IdentityDomain

/// The resolution of references between definitions. A definition with a reference to nothing is left out.
struct DefinitionConsistency {
    /// Handles of the shipped flows for applications that name no flow.
    private static let standardHandles: [FlowType: String] = [
        .authentication: "sign-in", .registration: "sign-up", .recovery: "recovery", .signOut: "sign-out",
    ]
    private static let defaultHandle = "default-flow"
    private static let wellKnownPrefix = "01900000-0000-7000-8000-0000000000"
    /// Handles of the shipped flows, by the last digits of the ids of a real server's own flows.
    private static let wellKnownFlows = [
        "61": "sign-in",
        "64": "sign-up",
        "67": "recovery",
        "68": "sign-in-session",
        "6a": "sign-out",
    ]
    /// Last digits of the ids of a real server's own themes begin so.
    private static let wellKnownThemeStart = "7"

    let reader: DefinitionReader
    let problems: ProblemList
    /// Receives errors with which the server cannot run.
    let fatal: ProblemList
    let warnings: ProblemList

    func resolve(_ layer: DefinitionLayer) -> DefinitionSet {
        var layer = layer
        removeFlowsWithoutTarget(&layer)
        var definitions = Definitions(
            catalog: FlowCatalog(byKey: layer.flows),
            applications: ApplicationRegistry(reader.moreApplications)
        )
        definitions.texts = texts(layer)
        definitions.userTypes = UserTypes(layer.userTypes)
        definitions.themes = byHandleAndID(layer.themes)
        definitions.layouts = byHandleAndID(layer.layouts)

        let resolved = applications(layer, in: definitions)
        definitions.applications = ApplicationRegistry(resolved)
        problems.add(definitions.catalog.cycles(of: resolved))
        checkTexts(layer.flows, texts: definitions.texts)
        checkClients(layer)

        return DefinitionSet(
            flows: definitions,
            pools: PoolCatalog(layer.pools),
            tenants: TenantCatalog(layer.tenants)
        )
    }

    private func byHandleAndID(_ byID: [String: Design]) -> [String: Design] {
        var designs: [String: Design] = [:]
        for design in byID.values { designs[design.handle] = design }
        return designs.merging(byID) { $1 }
    }

    /// Removes flows with a call of a flow that does not exist, until there is none.
    private func removeFlowsWithoutTarget(_ layer: inout DefinitionLayer) {
        while true {
            let catalog = FlowCatalog(byKey: layer.flows)
            var broken: Set<String> = []
            for flow in layer.flows.values {
                for node in flow.nodes.values {
                    guard case .call(let call, _) = node.kind, catalog.type(of: call) == nil else { continue }
                    let reason = "there is no flow \(call.reference)"
                    add(reason, to: problems, file: flow.file, line: call.line)
                    broken.insert(flow.key)
                }
            }

            guard !broken.isEmpty else { return }
            for key in broken { layer.flows[key] = nil }
        }
    }

    private func texts(_ layer: DefinitionLayer) -> TextCatalog {
        let language = TextCatalog.language
        var texts = layer.texts.mapValues(\.texts)
        var system = texts[language]?["system"] ?? [:]
        for error in ServiceError.all {
            system[error.messageKey] = system[error.messageKey] ?? error.message
            system[error.descriptionKey] = system[error.descriptionKey] ?? error.description
        }
        texts[language, default: [:]]["system"] = system
        return TextCatalog(texts)
    }

    private func applications(_ layer: DefinitionLayer, in definitions: Definitions) -> [Application] {
        var applications: [Application] = []
        var clients: [String: String] = [:]
        var names: [String: String] = [:]
        let entries = layer.applications.values.sorted { first, second in
            (first.file, first.line) < (second.file, second.line)
        }

        for entry in entries {
            let entryProblems = ProblemList()
            let application = resolveReferences(of: entry, in: definitions, problems: entryProblems)
            let clientID = application.clientID
            if let other = clients[clientID] {
                let reason = "the client id \(clientID) is taken by \(other)"
                entryProblems.add(entry.error("inboundAuthConfig", reason: reason))
            }
            if let other = names[application.name] {
                let reason = "the name \(application.name) is taken by \(other)"
                entryProblems.add(entry.error("name", reason: reason))
            }

            problems.add(entryProblems.found)
            guard entryProblems.found.isEmpty else { continue }
            clients[clientID] = entry.file
            names[application.name] = entry.file
            applications.append(application)
        }

        for application in reader.moreApplications {
            for (type, handle) in application.flows where definitions.catalog[type, handle] == nil {
                let reason = Self.missing(type, handle, for: application)
                add(reason, to: fatal, file: "application \(application.name)")
            }
        }
        return applications + reader.moreApplications
    }

    /// Returns the application of a document with references to existing definitions only.
    /// - Parameter problems: receives each reference to nothing.
    private func resolveReferences(
        of entry: ApplicationFile,
        in definitions: Definitions,
        problems: ProblemList
    ) -> Application {
        let catalog = definitions.catalog
        var application = entry.application
        func report(_ member: String, _ reason: String, unless isKnown: Bool) {
            if !isKnown { problems.add(entry.error(member, reason: reason)) }
        }

        for (type, flow) in entry.flows {
            let found = problems.attempt {
                try requiredFlow(flow, type: type, entry: entry, catalog: catalog)
            }
            if let found = found ?? nil, flow.isEnabled { application.flows[type] = found.handle }
        }
        checkCalls(of: application, entry: entry, catalog: catalog, problems: problems)
        for (type, handle) in entry.recordedFlows {
            let isKnown = catalog[type, handle] != nil
            report(ApplicationFile.extensions, "there is no \(type.rawValue) flow \(handle)", unless: isKnown)
            if reader.usesRecordedFlows { application.flows[type] = handle }
        }

        application.userTypes = application.userTypes.compactMap { type in
            let name = definitions.userTypes.name(of: type)
            report("allowedUserTypes", "there is no user type \(type)", unless: name != nil)
            return name
        }
        if let theme = application.theme, definitions.themes[theme] == nil {
            // A theme of every real server. Without its document clients use their own style.
            let isWellKnown = theme.hasPrefix(Self.wellKnownPrefix + Self.wellKnownThemeStart)
            report("themeId", "there is no theme \(theme)", unless: isWellKnown)
            application.theme = nil
        }
        if let layout = application.layout {
            let isKnown = definitions.layouts[layout] != nil
            report("layoutId", "there is no layout \(layout)", unless: isKnown)
        }
        return application
    }

    /// Returns the flow that an application names; nil if it names none, and there is no standard flow.
    /// - Throws: `FlowDefinitionError` if the named flow does not exist or has another type.
    private func requiredFlow(
        _ flow: ApplicationFlow,
        type: FlowType,
        entry: ApplicationFile,
        catalog: FlowCatalog
    ) throws -> FlowDefinition? {
        let name: String
        switch flow.reference {
        case .id(let id): name = id
        case .handle(let handle): name = handle
        case .standard: return standardFlow(of: type, entry: entry, catalog: catalog)
        }

        guard let found = Self.existingFlow(for: flow.reference, type: type, catalog: catalog) else {
            throw entry.error(flow.member, reason: Self.missing(type, name, for: entry.application))
        }
        guard found.type == type else {
            let reason =
                "the application \(entry.application.name) names the flow \(name) for \(type.rawValue), "
                + "but the type of that flow is \(found.type.rawValue)"
            throw entry.error(flow.member, reason: reason)
        }
        return found
    }

    /// Returns the flow of an application that names none. A flow with the handle of the sign-in flow takes precedence.
    private func standardFlow(
        of type: FlowType,
        entry: ApplicationFile,
        catalog: FlowCatalog
    ) -> FlowDefinition? {
        var handles = [Self.defaultHandle, Self.standardHandles[type] ?? ""]
        switch entry.flows[.authentication]?.reference {
        case .handle(let handle): handles.insert(handle, at: 0)
        case .id(let id):
            let signIn = catalog.flow(named: id)
            handles.insert(signIn?.handle ?? "", at: 0)
        case .standard, nil: break
        }
        return handles.lazy.compactMap { catalog[type, $0] }.first
    }

    /// Returns the flow with an id, or the flow of a type with a handle; nil if there is none.
    private static func existingFlow(
        for reference: ApplicationFlow.Reference,
        type: FlowType,
        catalog: FlowCatalog
    ) -> FlowDefinition? {
        switch reference {
        case .id(let id):
            if let flow = catalog.flow(named: id) { return flow }
            return shippedHandle(ofWellKnownID: id).flatMap { catalog[type, $0] }
        case .handle(let handle):
            if let flow = catalog[type, handle] { return flow }
            // Every real server has a flow with this handle. Here it is an alias of the shipped flow of the type.
            guard handle == defaultHandle, let standard = standardHandles[type] else { return nil }
            return catalog[type, standard]
        case .standard: return nil
        }
    }

    /// Returns the handle of the shipped flow in place of a flow that every real server has.
    private static func shippedHandle(ofWellKnownID id: String) -> String? {
        guard id.hasPrefix(wellKnownPrefix) else { return nil }
        return wellKnownFlows[String(id.dropFirst(wellKnownPrefix.count))]
    }

    /// Checks that the sign-in flow calls no registration or recovery flow other than the one that the application
    /// names, as the real server does (APP-1039). That server knows no call of the application's own flow.
    private func checkCalls(
        of application: Application,
        entry: ApplicationFile,
        catalog: FlowCatalog,
        problems: ProblemList
    ) {
        guard
            let handle = application.flows[.authentication],
            let signIn = catalog[.authentication, handle]
        else { return }

        let nodes = signIn.nodes.values.sorted { $0.id < $1.id }
        for node in nodes {
            guard
                case .call(let call, _) = node.kind,
                reader.isPortable || !call.usesApplicationFlow,
                let called = catalog.flow(named: call.reference),
                [.registration, .recovery].contains(called.type)
            else { continue }

            let calls = "its sign-in flow \(handle) calls \(called.handle) (line \(call.line) of \(signIn.file))"
            let owner = "the application \(application.name) names"
            guard let named = entry.flows[called.type], named.reference != .standard else {
                let reason = "\(owner) no \(called.type.rawValue) flow, but \(calls); name it, even if it is disabled"
                if reader.isPortable { problems.add(entry.error("id", reason: reason)) }
                continue
            }

            guard reader.isPortable || named.isEnabled else { continue }
            let namedFlow = Self.existingFlow(for: named.reference, type: called.type, catalog: catalog)
            guard let namedFlow, namedFlow.key != called.key else { continue }
            let reason =
                "\(owner) the \(called.type.rawValue) flow \(namedFlow.handle), but \(calls); "
                + "name the same flow in both"
            problems.add(entry.error(named.member, reason: reason))
        }
    }

    private static func missing(_ type: FlowType, _ name: String, for application: Application) -> String {
        "the application \(application.name) needs the \(type.rawValue) flow \(name), which does not exist"
    }

    /// Checks that the ids of all pools' clients, of each tenant's clients and of all tenants are unique, and those of
    /// identity pools in different files.
    private func checkClients(_ layer: DefinitionLayer) {
        let tenants = layer.tenants.values.sorted { $0.file < $1.file }
        for tenant in tenants {
            var clients: Set<String> = []
            for client in tenant.clients where !clients.insert(client.id).inserted {
                add("the client id \(client.id) is there twice", to: fatal, file: tenant.file)
            }
        }
        checkUnique(tenants.map { ("the id \($0.id)", $0.file) })

        let pools = layer.pools.values.sorted { $0.file < $1.file }
        let clients = pools.flatMap { pool in
            pool.clients.map { ("the client id \($0.id)", pool.file) }
        }
        checkUnique(clients)
        checkIdentityPools(of: pools)
    }

    /// Checks that no two files have the same identity pool: its rules could differ.
    private func checkIdentityPools(of pools: [UserPool]) {
        var files: [String: String] = [:]
        for pool in pools {
            guard let id = pool.identityPoolID else { continue }
            if let other = files[id], other != pool.file {
                add("the identity pool \(id) is taken by \(other)", to: fatal, file: pool.file)
            }
            files[id] = pool.file
        }
    }

    private func checkUnique(_ ids: [(id: String, file: String)]) {
        var files: [String: String] = [:]
        for (id, file) in ids {
            if let other = files[id] { add("\(id) is taken by \(other)", to: fatal, file: file) }
            files[id] = file
        }
    }

    private func checkTexts(_ flows: [String: FlowDefinition], texts: TextCatalog) {
        for flow in flows.values {
            for reference in flow.textReferences where !texts.contains(reference.namespace, key: reference.key) {
                let reason =
                    "no English text \(reference.namespace):\(reference.key); "
                    + "put it into a translation document for \(TextCatalog.language)"
                add(reason, to: warnings, file: flow.file, line: reference.line)
            }
        }
    }

    private func add(
        _ reason: String,
        to list: ProblemList,
        file: String,
        line: Int = 1
    ) {
        list.add(FlowDefinitionError(file: file, line: line, reason: reason))
    }
}

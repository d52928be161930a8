import CognitoEndpoints
import EntraEndpoints
import FlowEngine
import Foundation
import IdentityBase
import IdentityDomain

/// The parsed files of one folder. `DefinitionReader` checks that they are consistent.
struct DefinitionLayer: Sendable {
    /// Flows by key.
    package private(set) var flows: [String: FlowDefinition] = [:]
    /// Applications by id.
    package private(set) var applications: [String: ApplicationFile] = [:]
    /// User types by name.
    package private(set) var userTypes: [String: UserType] = [:]
    /// Themes by id.
    package private(set) var themes: [String: Theme] = [:]
    /// Layouts by id.
    package private(set) var layouts: [String: Layout] = [:]
    /// Texts by language.
    package private(set) var texts: [String: TextFile] = [:]
    package private(set) var pools: [String: UserPool] = [:]
    package private(set) var tenants: [String: Tenant] = [:]

    package init() {}

    /// - Parameters:
    ///   - problems: receives all errors.
    ///   - warnings: receives what is ignored.
    package init(
        _ files: [DefinitionFile], _ problems: ProblemList, _ warnings: ProblemList,
        variables: ResourceVariables = ResourceVariables()
    ) {
        for file in files {
            guard let text = problems.attempt({ try file.text() }) else { continue }
            take(file, text, variables, problems, warnings)
        }
    }

    /// Adds the pools of a published file.
    mutating func add(_ published: PublishedPoolFile, _ problems: ProblemList, _ warnings: ProblemList) {
        let file = published.file
        guard let text = problems.attempt({ try file.text() }) else { return }
        for pool in published.format.pools(text, file: file.label, problems, warnings) {
            Self.note(pool, pool.id, "the id", file.label, \.file, &pools, problems)
        }
    }

    /// The shipped definitions and their errors. They are read once, because they cannot change.
    static let shipped: (layer: DefinitionLayer, problems: [FlowDefinitionError]) = {
        let problems = ProblemList()
        let folder = DefinitionFolder(url: ServerParts.resource(""))
        let files = problems.attempt { try folder.files(prefix: "(shipped) ") } ?? []
        // A member that is ignored is an error here.
        let layer = DefinitionLayer(files, problems, problems)
        return (layer, problems.sorted)
    }()

    private mutating func take(
        _ file: DefinitionFile, _ text: String, _ variables: ResourceVariables, _ problems: ProblemList,
        _ warnings: ProblemList
    ) {
        switch file.kind {
        case .documents:
            for (result, resource) in DefinedResource.read(text, file: file.label, variables: variables) {
                problems.add(result.problems)
                warnings.add(result.warnings)
                if let resource { take(resource, result, problems) }
            }
        case .pool:
            guard let pool = PoolReader(file: file.label).read(text, problems) else { return }
            Self.note(pool, pool.id, "the id", file.label, \.file, &pools, problems)
        case .tenant:
            guard let tenant = TenantReader(file: file.label).read(text, problems) else { return }
            Self.note(tenant, tenant.name, "the name", file.label, \.file, &tenants, problems)
        }
    }

    private mutating func take(_ resource: DefinedResource, _ result: DocumentResult, _ problems: ProblemList) {
        let (file, line) = (result.file, result.line)
        switch resource {
        case .flow(let flow):
            let what = "the \(flow.type.rawValue) flow with the handle"
            Self.note(flow, flow.key, what, file, \.file, &flows, problems, line, shown: flow.handle)
        case .application(let entry):
            Self.note(entry, entry.application.id, "the id", file, \.file, &applications, problems, line)
        case .userType(let type): Self.note(type, type.name, "the name", file, \.file, &userTypes, problems, line)
        case .theme(let theme): Self.note(theme, theme.id, "the id", file, \.file, &themes, problems, line)
        case .layout(let layout): Self.note(layout, layout.id, "the id", file, \.file, &layouts, problems, line)
        case .translation(let one): texts[one.language] = texts[one.language]?.covered(by: one) ?? one
        }
    }

    private static func note<Value>(
        _ value: Value, _ name: String, _ what: String, _ file: String, _ place: KeyPath<Value, String>,
        _ list: inout [String: Value], _ problems: ProblemList, _ line: Int = 1, shown: String? = nil
    ) {
        if let other = list[name] {
            let reason = "\(what) \(shown ?? name) is taken by \(other[keyPath: place])"
            problems.add(FlowDefinitionError(file: file, line: line, reason: reason))
        } else {
            list[name] = value
        }
    }

    /// Returns this layer overridden by another one. The same handle, id, name or text is replaced, and all others are
    /// added.
    func covered(by other: DefinitionLayer) -> DefinitionLayer {
        var result = self
        let flowIDs = Set(other.flows.values.compactMap(\.id))
        result.flows = flows.filter { !($0.value.id.map(flowIDs.contains) ?? false) }.merging(other.flows) { $1 }
        result.applications.merge(other.applications) { $1 }
        result.userTypes.merge(other.userTypes) { $1 }
        let themeHandles = Set(other.themes.values.map(\.handle))
        result.themes = themes.filter { !themeHandles.contains($0.value.handle) }.merging(other.themes) { $1 }
        let layoutHandles = Set(other.layouts.values.map(\.handle))
        result.layouts = layouts.filter { !layoutHandles.contains($0.value.handle) }.merging(other.layouts) { $1 }
        result.pools.merge(other.pools) { $1 }
        result.tenants.merge(other.tenants) { $1 }
        result.texts.merge(other.texts) { $0.covered(by: $1) }
        return result
    }

    /// Adds a resource in place of one with the same id, handle or name.
    mutating func replace(_ resource: DefinedResource, file: String, line: Int) {
        var other = DefinitionLayer()
        other.take(resource, DocumentResult(file: file, line: line), ProblemList())
        self = covered(by: other)
    }

    /// Whether there is a resource with the same identity.
    func has(_ resource: DefinedResource) -> Bool {
        switch resource {
        case .flow(let flow): flows[flow.key] != nil
        case .application(let file): applications[file.application.id] != nil
        case .userType(let type): userTypes[type.name] != nil
        case .theme(let theme): themes[theme.id] != nil
        case .layout(let layout): layouts[layout.id] != nil
        case .translation(let one): texts[one.language] != nil
        }
    }

    mutating func removeFlow(_ key: String) { flows[key] = nil }
}

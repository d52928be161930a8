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
            take(file, text: text, variables: variables, problems: problems, warnings: warnings)
        }
    }

    /// Adds the pools of a published file.
    mutating func add(_ published: PublishedPoolFile, problems: ProblemList, warnings: ProblemList) {
        let file = published.file
        guard let text = problems.attempt({ try file.text() }) else { return }
        for pool in published.format.pools(text, file: file.label, problems: problems, warnings: warnings) {
            Self.note(
                pool, name: pool.id, what: "the id", file: file.label, place: \.file, list: &pools, problems: problems)
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
        _ file: DefinitionFile, text: String, variables: ResourceVariables, problems: ProblemList,
        warnings: ProblemList
    ) {
        switch file.kind {
        case .documents:
            for (result, resource) in DefinedResource.read(text, file: file.label, variables: variables) {
                problems.add(result.problems)
                warnings.add(result.warnings)
                if let resource { take(resource, result: result, problems: problems) }
            }
        case .pool:
            guard let pool = PoolReader(file: file.label).read(text, problems: problems) else { return }
            Self.note(
                pool, name: pool.id, what: "the id", file: file.label, place: \.file, list: &pools, problems: problems)
        case .tenant:
            guard let tenant = TenantReader(file: file.label).read(text, problems: problems) else { return }
            Self.note(
                tenant, name: tenant.name, what: "the name", file: file.label, place: \.file, list: &tenants,
                problems: problems)
        }
    }

    private mutating func take(_ resource: DefinedResource, result: DocumentResult, problems: ProblemList) {
        let (file, line) = (result.file, result.line)
        switch resource {
        case .flow(let flow):
            let what = "the \(flow.type.rawValue) flow with the handle"
            Self.note(
                flow, name: flow.key, what: what, file: file, place: \.file, list: &flows, problems: problems,
                line: line, shown: flow.handle)
        case .application(let entry):
            Self.note(
                entry, name: entry.application.id, what: "the id", file: file, place: \.file, list: &applications,
                problems: problems, line: line)
        case .userType(let type):
            Self.note(
                type, name: type.name, what: "the name", file: file, place: \.file, list: &userTypes,
                problems: problems, line: line)
        case .theme(let theme):
            Self.note(
                theme, name: theme.id, what: "the id", file: file, place: \.file, list: &themes, problems: problems,
                line: line)
        case .layout(let layout):
            Self.note(
                layout, name: layout.id, what: "the id", file: file, place: \.file, list: &layouts, problems: problems,
                line: line)
        case .translation(let one): texts[one.language] = texts[one.language]?.covered(by: one) ?? one
        }
    }

    private static func note<Value>(
        _ value: Value, name: String, what: String, file: String, place: KeyPath<Value, String>,
        list: inout [String: Value], problems: ProblemList, line: Int = 1, shown: String? = nil
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
        other.take(resource, result: DocumentResult(file: file, line: line), problems: ProblemList())
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

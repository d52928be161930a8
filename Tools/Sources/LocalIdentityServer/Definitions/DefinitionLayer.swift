import CognitoEndpoints
import Dispatch
import EntraEndpoints
import FlowEngine
import IdentityBase
import IdentityDomain
import NIOConcurrencyHelpers

/// The parsed files of one folder. `DefinitionReader` checks that they are consistent.
struct DefinitionLayer: Sendable {
    /// Flows by key.
    var flows: [String: FlowDefinition] = [:]
    /// Applications by id.
    private(set) var applications: [String: ApplicationFile] = [:]
    /// User types by name.
    private(set) var userTypes: [String: UserType] = [:]
    /// Themes by id.
    private(set) var themes: [String: Design] = [:]
    /// Layouts by id.
    private(set) var layouts: [String: Design] = [:]
    /// Texts by language.
    private(set) var texts: [String: TextFile] = [:]
    private(set) var pools: [String: UserPool] = [:]
    private(set) var tenants: [String: Tenant] = [:]

    init() {}

    /// - Parameters:
    ///   - problems: receives all errors.
    ///   - warnings: receives what is ignored.
    init(
        _ files: [DefinitionFile],
        _ problems: ProblemList,
        _ warnings: ProblemList,
        variables: ResourceVariables = ResourceVariables()
    ) {
        for content in Self.contents(of: files, variables: variables) {
            add(content, problems: problems, warnings: warnings)
        }
    }

    /// Reads files on all processors.
    private static func contents(of files: [DefinitionFile], variables: ResourceVariables) -> [DefinitionContent] {
        let contents = NIOLockedValueBox<[DefinitionContent?]>(Array(repeating: nil, count: files.count))
        DispatchQueue.concurrentPerform(iterations: files.count) { index in
            let content = DefinitionContent(files[index], variables: variables)
            contents.withLockedValue { $0[index] = content }
        }
        return contents.withLockedValue { $0.compactMap(\.self) }
    }

    mutating func add(_ published: PublishedPoolFile, problems: ProblemList, warnings: ProblemList) {
        let file = published.file
        guard let text = problems.attempt({ try file.text() }) else { return }

        let pools = published.format.pools(
            text,
            file: file.label,
            options: published.options,
            problems: problems,
            warnings: warnings
        )
        for pool in pools { add(pool, problems: problems) }
    }

    private mutating func add(_ pool: UserPool, problems: ProblemList) {
        add(
            pool,
            to: \.pools,
            key: pool.id,
            file: \.file,
            problems: problems
        )
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

    private mutating func add(_ content: DefinitionContent, problems: ProblemList, warnings: ProblemList) {
        problems.add(content.problems)
        warnings.add(content.warnings)

        for (resource, line) in content.resources { add(resource, line: line, problems: problems) }
        if let pool = content.pool { add(pool, problems: problems) }
        if let tenant = content.tenant {
            add(
                tenant,
                to: \.tenants,
                key: tenant.name,
                name: "the name \(tenant.name)",
                file: \.file,
                problems: problems
            )
        }
    }

    private mutating func add(_ resource: DefinedResource, line: Int, problems: ProblemList) {
        let key = resource.key
        switch resource {
        case .flow(let flow):
            add(
                flow,
                to: \.flows,
                key: key,
                name: "the \(flow.type.rawValue) flow with the handle \(flow.handle)",
                file: \.file,
                line: line,
                problems: problems
            )

        case .application(let entry):
            // The check of all names leaves out an application whose id is taken.
            let name = entry.application.name
            if applications[key] != nil, let other = applications.values.first(where: { $0.application.name == name }) {
                problems.add(entry.error("name", reason: "the name \(name) is taken by \(other.file)"))
            }
            add(
                entry,
                to: \.applications,
                key: key,
                file: \.file,
                line: line,
                problems: problems
            )

        case .userType(let type):
            add(
                type,
                to: \.userTypes,
                key: key,
                name: "the name \(key)",
                file: \.file,
                line: line,
                problems: problems
            )

        case .theme(let theme):
            add(
                theme,
                to: \.themes,
                key: key,
                file: \.file,
                line: line,
                problems: problems
            )

        case .layout(let layout):
            add(
                layout,
                to: \.layouts,
                key: key,
                file: \.file,
                line: line,
                problems: problems
            )

        case .translation(let new):
            let known = texts[key]
            texts[key] = known?.overridden(by: new) ?? new
        }
    }

    /// Adds a resource, or an error if there is another one with its key.
    /// - Parameter name: the key in the error; the id by default.
    private mutating func add<Value>(
        _ value: Value,
        to list: WritableKeyPath<DefinitionLayer, [String: Value]>,
        key: String,
        name: String? = nil,
        file: KeyPath<Value, String>,
        line: Int = 1,
        problems: ProblemList
    ) {
        if let other = self[keyPath: list][key] {
            let reason = "\(name ?? "the id \(key)") is taken by \(other[keyPath: file])"
            problems.add(FlowDefinitionError(file: value[keyPath: file], line: line, reason: reason))
        } else {
            self[keyPath: list][key] = value
        }
    }

    /// Returns this layer with another one's resources, which replace those of the same handle, id, name or text, and
    /// applications of the same client.
    func overridden(by other: DefinitionLayer) -> DefinitionLayer {
        merged(with: other) { [$0.application.name, "client \($0.application.clientID)"] }
    }

    /// - Parameter identities: the values by which an application replaces others, besides its id.
    private func merged(
        with other: DefinitionLayer,
        identities: (ApplicationFile) -> [String]
    ) -> DefinitionLayer {
        func mergedList<Value>(
            _ list: KeyPath<DefinitionLayer, [String: Value]>,
            identities: (Value) -> [String] = { _ in [] }
        ) -> [String: Value] {
            let others = other[keyPath: list]
            let replaced = Set(others.values.flatMap(identities))
            let kept = self[keyPath: list].filter { _, value in
                replaced.isDisjoint(with: identities(value))
            }
            return kept.merging(others) { $1 }
        }

        var result = DefinitionLayer()
        result.flows = mergedList(\.flows) { flow in
            [flow.id].compactMap(\.self)
        }
        result.applications = mergedList(\.applications, identities: identities)
        result.userTypes = mergedList(\.userTypes)
        result.themes = mergedList(\.themes) { [$0.handle] }
        result.layouts = mergedList(\.layouts) { [$0.handle] }
        result.pools = mergedList(\.pools)
        result.tenants = mergedList(\.tenants)
        result.texts = texts.merging(other.texts) { $0.overridden(by: $1) }
        return result
    }

    /// Adds a resource in place of one with the same id, handle or name. An application replaces only one with its id:
    /// two imported ones must not have the same name or client.
    mutating func replace(_ resource: DefinedResource) {
        var other = DefinitionLayer()
        other.add(resource, line: 1, problems: ProblemList())
        self = merged(with: other) { _ in [] }
    }

    /// Checks whether there is a resource with the same identity.
    func has(_ resource: DefinedResource) -> Bool {
        let key = resource.key
        return switch resource {
        case .flow: flows[key] != nil
        case .application: applications[key] != nil
        case .userType: userTypes[key] != nil
        case .theme: themes[key] != nil
        case .layout: layouts[key] != nil
        case .translation: texts[key] != nil
        }
    }
}

import CognitoEndpoints
import EntraEndpoints
import FlowEngine
import Foundation
import IdentityBase
import IdentityDomain

/// The parsed files of one folder. `DefinitionReader` checks that they are consistent.
struct DefinitionLayer: Sendable {
    package private(set) var flows: [String: FlowDefinition] = [:]
    package private(set) var applications: [String: ApplicationFile] = [:]
    package private(set) var userTypes: [String: UserType] = [:]
    package private(set) var themes: [String: Theme] = [:]
    package private(set) var texts: [String: TextFile] = [:]
    package private(set) var pools: [String: UserPool] = [:]
    package private(set) var tenants: [String: Tenant] = [:]

    /// - Parameter problems: receives all errors.
    package init(_ files: [DefinitionFile], _ problems: ProblemList) {
        for file in files {
            guard let text = problems.attempt({ try file.text() }) else { continue }
            take(file, text, problems)
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
        let layer = DefinitionLayer(files, problems)
        return (layer, problems.sorted)
    }()

    private mutating func take(_ file: DefinitionFile, _ text: String, _ problems: ProblemList) {
        switch file.kind {
        case .flow:
            let reader = FlowReader(file: file.label, executors: ExecutorRegistry.names)
            guard let flow = reader.read(text, problems) else { return }
            Self.note(flow, flow.handle, "the handle", file.label, \.file, &flows, problems)
        case .application:
            guard let entry = ApplicationReader(file: file.label).read(text, problems) else { return }
            Self.note(entry, entry.application.id, "the id", file.label, \.file, &applications, problems)
        case .userType:
            guard let type = UserTypeReader(file: file.label).read(text, problems) else { return }
            Self.note(type, type.name, "the name", file.label, \.file, &userTypes, problems)
        case .theme:
            guard let theme = ThemeReader(file: file.label).read(text, problems) else { return }
            Self.note(theme, theme.handle, "the handle", file.label, \.file, &themes, problems)
        case .texts:
            let language = file.url.deletingPathExtension().lastPathComponent
            guard let one = TextFile.read(text, file: file.label, language: language, problems) else { return }
            Self.note(one, one.language, "the language", file.label, \.file, &texts, problems)
        case .pool:
            guard let pool = PoolReader(file: file.label).read(text, problems) else { return }
            Self.note(pool, pool.id, "the id", file.label, \.file, &pools, problems)
        case .tenant:
            guard let tenant = TenantReader(file: file.label).read(text, problems) else { return }
            Self.note(tenant, tenant.name, "the name", file.label, \.file, &tenants, problems)
        }
    }

    private static func note<Value>(
        _ value: Value, _ name: String, _ what: String, _ file: String, _ place: KeyPath<Value, String>,
        _ list: inout [String: Value], _ problems: ProblemList
    ) {
        if let other = list[name] {
            let reason = "\(what) \(name) is taken by \(other[keyPath: place])"
            problems.add(FlowDefinitionError(file: file, line: 1, reason: reason))
        } else {
            list[name] = value
        }
    }

    /// Returns this layer overridden by another one. The same handle, id, name or text is replaced, and all others are
    /// added.
    func covered(by other: DefinitionLayer) -> DefinitionLayer {
        var result = self
        result.flows.merge(other.flows) { $1 }
        result.applications.merge(other.applications) { $1 }
        result.userTypes.merge(other.userTypes) { $1 }
        result.themes.merge(other.themes) { $1 }
        result.pools.merge(other.pools) { $1 }
        result.tenants.merge(other.tenants) { $1 }
        result.texts.merge(other.texts) { below, above in
            TextFile(
                language: above.language, texts: below.texts.merging(above.texts) { $0.merging($1) { $1 } },
                file: above.file)
        }
        return result
    }
}

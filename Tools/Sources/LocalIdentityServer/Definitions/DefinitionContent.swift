import CognitoEndpoints
import EntraEndpoints
import FlowEngine
import IdentityBase

/// The definitions of one file, and its errors.
struct DefinitionContent: Sendable {
    /// The resources of a file of documents, with their lines.
    private(set) var resources: [(resource: DefinedResource, line: Int)] = []
    private(set) var pool: UserPool?
    private(set) var tenant: Tenant?
    private(set) var problems: [FlowDefinitionError] = []
    private(set) var warnings: [FlowDefinitionError] = []

    init(_ file: DefinitionFile, variables: ResourceVariables) {
        let problems = ProblemList()
        if let text = problems.attempt({ try file.text() }) {
            read(text, of: file, variables: variables, problems: problems)
        }
        self.problems += problems.sorted
    }

    private mutating func read(
        _ text: String,
        of file: DefinitionFile,
        variables: ResourceVariables,
        problems: ProblemList
    ) {
        switch file.kind {
        case .documents:
            for (result, resource) in DefinedResource.read(text, file: file.label, variables: variables) {
                self.problems += result.problems
                warnings += result.warnings
                if let resource { resources.append((resource, result.line)) }
            }
        case .pool:
            pool = PoolReader(file: file.label).read(text, problems: problems)
        case .tenant:
            tenant = TenantReader(file: file.label).read(text, problems: problems)
        }
    }
}

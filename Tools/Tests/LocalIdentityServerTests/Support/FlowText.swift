@testable import FlowEngine
@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer

/// Flows that a test defines as documents.
enum FlowText {
    /// - Throws: the first problem of the document.
    static func flow(_ text: String, file: String = "test.yaml") throws -> FlowDefinition {
        for (result, resource) in DefinedResource.read(text, file: file) {
            if let problem = result.problems.first { throw problem }
            if case .flow(let flow) = resource { return flow }
        }
        throw FlowDefinitionError(file: file, line: 1, reason: "there is no flow in it")
    }
}

extension FlowStateMachine {
    /// A machine for an application with these flows, which are the only ones.
    init(flows: [FlowType: FlowDefinition]) {
        self.init(flows: flows, catalog: FlowCatalog(byKey: Dictionary(flows.values.map { ($0.key, $0) }) { $1 }))
    }
}

extension FlowCycleDetector {
    init(_ flows: [FlowType: FlowDefinition]) {
        self.init(flows, catalog: FlowCatalog(byKey: Dictionary(flows.values.map { ($0.key, $0) }) { $1 }))
    }
}

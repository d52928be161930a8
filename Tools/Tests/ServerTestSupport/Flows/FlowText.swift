@testable import FlowEngine
@testable import IdentityBase
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

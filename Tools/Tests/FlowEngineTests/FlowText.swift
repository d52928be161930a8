@testable import FlowEngine
@testable import IdentityBase
@testable import IdentityDomain

/// Flows that a test defines as documents. `ServerTestSupport` has this file, too, as a link.
enum FlowText {
    /// - Throws: the first problem of the document.
    static func flow(_ text: String, file: String = "test.yaml") throws -> FlowDefinition {
        for result in ResourceDocumentReader(file: file).read(text) {
            if let problem = result.problems.first { throw problem }
            guard let document = result.document, document.type == .flow else { continue }
            let problems = ProblemList()
            let flow = DocumentReader(document, problems: problems, warnings: ProblemList()).flow()
            if let problem = problems.sorted.first { throw problem }
            if let flow { return flow }
        }
        throw FlowDefinitionError(file: file, line: 1, reason: "there is no flow in it")
    }
}

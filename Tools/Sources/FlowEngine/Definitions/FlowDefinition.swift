package import IdentityDomain

/// A flow as its file describes it: nodes and edges.
package struct FlowDefinition: Sendable {
    package let handle: String
    package let type: FlowType
    package let start: String
    package let nodes: [String: FlowNode]
    package let file: String
    /// References to texts in its components and messages.
    package var textReferences: [TextReference] = []
    /// Id of the document, by which calls and applications refer to it; nil if it has none.
    package var id: String?
    package var name = ""
    package var line = 1

    /// The key in executions and the catalog. Flows of different types may have the same handle.
    package var key: String {
        Self.key(type, handle: handle)
    }

    package static func key(_ type: FlowType, handle: String) -> String {
        "\(type.rawValue) \(handle)"
    }

    var declaredInputs: [String: InputDefinition] {
        var inputs: [String: InputDefinition] = [:]
        for node in nodes.values {
            for input in node.inputs {
                inputs[input.identifier] = input
            }
        }
        return inputs
    }
}

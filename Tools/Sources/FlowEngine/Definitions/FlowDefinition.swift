package import IdentityBase
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
            for input in node.inputs { inputs[input.identifier] = input }
        }
        return inputs
    }
}

package struct FlowNode: Sendable {
    package enum Kind: Sendable {
        case prompt(Prompt)
        case executor(ExecutorNode)
        /// A call of another flow. The execution continues at `next` when that flow has ended.
        case call(FlowCall, next: String)
        /// A page without inputs. The next request continues.
        case page(Page)
        /// A start with a condition. Any other start is only the `start` of its flow.
        case start(next: String)
        case end

        /// Kind of the node, with its executor or called flow. A running execution expires if a new file changes it.
        package var name: String {
            switch self {
            case .prompt: "prompt"
            case .executor(let executor): "executor \(executor.name)"
            case .call(let call, _): "call \(call.reference)"
            case .page: "page"
            case .start: "start"
            case .end: "end"
            }
        }
    }

    package let id: String
    package let line: Int
    package let kind: Kind
    /// The condition without which the node is skipped; nil for a node that is never skipped.
    package var condition: FlowCondition?

    var isEnd: Bool {
        if case .end = kind { true } else { false }
    }

    package var inputs: [InputDefinition] {
        switch kind {
        case .prompt(let prompt): prompt.inputs
        case .executor(let executor): executor.inputs
        case .call, .page, .start, .end: []
        }
    }

    /// Edges to the next nodes, with their names in the file.
    package var edges: [(name: String, target: String)] {
        kindEdges + (condition.map { [("onSkip", $0.onSkip)] } ?? [])
    }

    /// Edges of the node's kind, without the one of its condition.
    var kindEdges: [(name: String, target: String)] {
        switch kind {
        case .prompt(let prompt):
            prompt.actions.map { ("action \($0.ref)", $0.next) }
        case .executor(let executor):
            [
                ("onSuccess", executor.onSuccess),
                ("onIncomplete", executor.onIncomplete),
                ("onFailure", executor.onFailure),
            ].compactMap { name, target in target.map { (name, $0) } }
        case .call(_, let next):
            [("next", next)]
        case .page(let page):
            [("next", page.next)]
        case .start(let next): [("onSuccess", next)]
        case .end: []
        }
    }
}

package struct Prompt: Sendable {
    package let inputs: [InputDefinition]
    let actions: [PromptAction]
    let components: [JSONValue]
    /// Additional data that is sent each time the prompt is shown.
    var additionalData: [String: String] = [:]
    /// Seconds from the first display of the prompt until the execution expires.
    var timeLimit: Int?
}

struct PromptAction: Sendable {
    let ref: String
    let next: String
    /// Whether the action requires the prompt's inputs. A link to another flow does not.
    let needsInputs: Bool
    var type: String?
    /// Identifiers of the prompt's inputs that belong to the action.
    var inputs: Set<String> = []
}

package struct FlowCall: Sendable {
    /// Id or handle of the flow.
    package let reference: String
    /// Whether the application's own flow of that flow's type is called instead.
    package let usesApplicationFlow: Bool
    package let line: Int
}

package struct ExecutorNode: Sendable, Equatable {
    package let name: String
    package var mode: String?
    package var properties: [String: String] = [:]
    /// Inputs that the executor requests if the node has no prompt for them.
    var inputs: [InputDefinition] = []
    let onSuccess: String
    /// Node for a request with missing or invalid input; nil to request it at this node.
    var onIncomplete: String?
    /// Node after a failure, and after an error without requested inputs if `onIncomplete` is nil; nil for the error.
    var onFailure: String?
}

package struct Page: Sendable {
    package let components: [JSONValue]
    package let message: String
    package let next: String
}

/// The condition of a node. A node whose condition does not hold is skipped.
package struct FlowCondition: Sendable, Equatable {
    /// A text with placeholders: `{{ctx(NAME)}}`, or `{{ context.NAME }}` of earlier versions.
    package let key: String
    /// The text that the key must be after the replacement of its placeholders.
    package let value: String
    /// The node at which a request continues if the condition does not hold.
    let onSkip: String

    var names: [String] {
        key.matches(of: Self.placeholder).map { Self.name(in: $0) }
    }

    /// Whether the key consists of placeholders that this server knows, and of other text.
    var isKeyUnderstood: Bool {
        !names.isEmpty && !key.replacing(Self.placeholder, with: "").contains("{{")
    }

    /// Checks whether the key has the value. A placeholder without a value, or with an empty one, stays in the key.
    func holds(_ values: (String) -> String?) -> Bool {
        key.replacing(Self.placeholder) { values(Self.name(in: $0))?.nonEmpty ?? String($0.output.0) } == value
    }

    private typealias Placeholder = Regex<(Substring, Substring?, Substring?)>

    private static var placeholder: Placeholder {
        /\{\{\s*(?:ctx\(\s*([A-Za-z0-9_]+)\s*\)|context\.\s*([A-Za-z0-9_]+))\s*\}\}/
    }

    private static func name(in match: Placeholder.Match) -> String {
        String(match.output.1 ?? match.output.2 ?? "")
    }
}

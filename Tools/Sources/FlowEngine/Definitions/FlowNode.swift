package import IdentityBase

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
        guard case .end = kind else { return false }
        return true
    }

    package var inputs: [InputDefinition] {
        switch kind {
        case .prompt(let prompt): prompt.inputs
        case .executor(let executor): executor.inputs
        case .call, .page, .start, .end:
            []
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
        case .start(let next):
            [("onSuccess", next)]
        case .end: []
        }
    }
}

package struct FlowCall: Sendable {
    /// Id or handle of the flow.
    package let reference: String
    /// Indicates whether the application's own flow of that flow's type is called instead.
    package let usesApplicationFlow: Bool
    package let line: Int
}

package struct Page: Sendable {
    package let components: [JSONValue]
    package let message: String
    package let next: String
}

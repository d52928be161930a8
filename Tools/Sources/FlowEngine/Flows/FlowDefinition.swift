package import IdentityBase
package import IdentityDomain

/// A flow as its file describes it: nodes and the ways between them.
package struct FlowDefinition: Sendable {
    package let handle: String
    package let type: FlowType
    package let start: String
    package let nodes: [String: FlowNode]
    package let file: String
    /// The texts that its components and messages refer to.
    package var textReferences: [TextReference] = []

    /// The types of all inputs that any node asks for, by identifier.
    var declaredInputs: [String: FlowInput] {
        var inputs: [String: FlowInput] = [:]
        for node in nodes.values {
            for input in node.inputs { inputs[input.identifier] = input }
        }
        return inputs
    }
}

/// One station of a flow.
package struct FlowNode: Sendable {
    package enum Kind: Sendable {
        case prompt(Prompt)
        case executor(ExecutorNode)
        /// Continues with the application's flow of another type, and comes back when that one has ended.
        case call(FlowType, next: String)
        /// A page with nothing to fill in. The next request goes on.
        case page(Page)
        case end

        /// What must stay the same for an execution to go on here after the file has changed.
        package var name: String {
            switch self {
            case .prompt: FlowGrammar.Kind.prompt.rawValue
            case .executor(let executor): "\(FlowGrammar.Kind.executor.rawValue) \(executor.name)"
            case .call(let type, _): "\(FlowGrammar.Kind.call.rawValue) \(type.rawValue)"
            case .page: FlowGrammar.Kind.page.rawValue
            case .end: FlowGrammar.Kind.end.rawValue
            }
        }
    }

    package let id: String
    package let line: Int
    package let kind: Kind

    package var inputs: [FlowInput] {
        switch kind {
        case .prompt(let prompt): prompt.inputs
        case .executor(let executor): executor.inputs
        case .call, .page, .end: []
        }
    }

    /// Every node that can come after this one, with what the way is called in the file.
    package var edges: [(name: String, target: String)] {
        switch kind {
        case .prompt(let prompt): return prompt.actions.map { ("action \($0.ref)", $0.next) }
        case .executor(let executor):
            return [("onSuccess", executor.onSuccess)] + (executor.onIncomplete.map { [("onIncomplete", $0)] } ?? [])
        case .call(_, let next): return [("next", next)]
        case .page(let page): return [("next", page.next)]
        case .end: return []
        }
    }
}

package struct Prompt: Sendable {
    package let inputs: [FlowInput]
    package let actions: [FlowAction]
    package let components: [JSONValue]
    /// Sent with the prompt each time it is shown.
    package var additionalData: [String: String] = [:]
    /// Seconds until the whole execution is over, from when the prompt is shown.
    var timeLimit: Int?
}

package struct FlowAction: Sendable {
    package let ref: String
    package let next: String
    /// Whether the action takes the prompt's inputs along. A link to another flow does not.
    let needsInputs: Bool
    /// What kind of answer it is, for clients: CONFIRM, for example.
    package var type: String?
}

package struct ExecutorNode: Sendable {
    package let name: String
    package let properties: [String: String]
    /// What the executor asks for by itself when there is no prompt to go to.
    package let inputs: [FlowInput]
    let onSuccess: String
    let onIncomplete: String?
}

package struct Page: Sendable {
    package let components: [JSONValue]
    package let message: String
    package let next: String
}

/// The members of flow documents. `flow.schema.json` defines the same ones for editors, and a test compares the two.
enum FlowDocumentGrammar {
    static let flow: Set<String> = [
        "id", "handle", "name", "description", "flowType", "nodes", "activeVersion", "createdAt", "updatedAt",
        "isReadOnly", "interceptors",
    ]
    static let condition: Set<String> = ["key", "value", "onSkip"]
    static let prompt: Set<String> = ["inputs", "action"]
    static let action: Set<String> = ["ref", "type", "nextNode"]
    static let executor: Set<String> = ["name", "mode", "inputs"]
    static let input: Set<String> = [
        "ref", "identifier", "type", "required", "options", "validation", "oneTimeUse",
    ]
    static let rule: Set<String> = ["type", "value", "message"]
    /// Properties of a prompt, which only this server supports.
    static let promptProperties: Set<String> = ["additionalData", "timeLimit"]
    /// Properties of a call, which only this server supports.
    static let callProperties: Set<String> = ["useApplicationFlow"]
    /// Members of every node. `layout` is for editors.
    private static let node: Set<String> = ["id", "type", "layout", "properties", "condition"]

    enum NodeType: String, CaseIterable {
        case start = "START"
        case prompt = "PROMPT"
        case task = "TASK_EXECUTION"
        case call = "CALL"
        case end = "END"

        var members: Set<String> {
            switch self {
            case .start: node.union(["onSuccess"])
            case .prompt: node.union(["meta", "prompts", "next", "message", "variant"])
            case .task: node.union(["executor", "inputs", "onSuccess", "onIncomplete", "onFailure"])
            case .call: node.union(["flow", "onSuccess"])
            case .end: node
            }
        }
    }
}

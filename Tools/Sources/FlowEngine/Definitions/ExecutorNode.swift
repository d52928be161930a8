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

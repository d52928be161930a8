/// The name of an executor in flow documents, and the contents of a node that runs it.
struct ExecutorDescriptor: Sendable {
    /// Name in flow documents. The executor's state is stored under it.
    let name: String
    var otherNames: [String] = []
    var modes: [String] = []
    var isModeRequired = false
    /// Properties that the executor supports. Any other one in a document is an error.
    var properties: [ExecutorProperty] = []
    /// Inputs of a node that declares none.
    var inputs: [InputDefinition] = []
    /// Inputs of a node with a certain mode that declares none.
    var modeInputs: [String: [InputDefinition]] = [:]
    /// Name of the input with the token of a sent link, which mode `verify` checks; nil for an executor without links.
    var linkInput: String?
    /// Returns the problem of a node's mode and properties beyond the rules above; nil for a valid node.
    var problem: @Sendable (_ mode: String?, _ properties: [String: String]) -> String? = { _, _ in nil }
    /// Returns the reason why a valid node has no effect; nil for a node with one.
    var warning: @Sendable (_ properties: [String: String]) -> String? = { _ in nil }

    var names: [String] {
        [name] + otherNames
    }

    func defaultInputs(mode: String?) -> [InputDefinition] {
        mode.flatMap { modeInputs[$0] } ?? inputs
    }
}

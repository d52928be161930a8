import Foundation
import IdentityBase

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

    var names: [String] { [name] + otherNames }

    func defaultInputs(mode: String?) -> [InputDefinition] { mode.flatMap { modeInputs[$0] } ?? inputs }
}

/// A property of an executor in a flow document.
struct ExecutorProperty: Sendable {
    let name: String
    /// Whether the value is `true` or `false`.
    var isFlag = false
    var isRequired = false
    /// The only values; nil when any will do.
    var values: [String]?

    /// Returns the values of a list property: the elements of a JSON list, or the words of a text.
    static func list(_ text: String) -> [String] {
        if let list = ReceivedJSON.decode([String].self, from: Data(text.utf8)) { return list }
        return text.split { $0 == "," || $0 == " " }.map(String.init)
    }
}

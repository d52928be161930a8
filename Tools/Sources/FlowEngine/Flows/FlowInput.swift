/// One value that a prompt asks for. Without its label it encodes as the protocol's `data.inputs[]`.
package struct FlowInput: Sendable, Codable, Equatable {
    package var ref: String?
    package var identifier: String
    package var type: String
    package var required: Bool
    /// What there is to choose from, by the order in which it is shown.
    package var options: [String]?
    package var validation: [ValidationRule]?
    /// What to show beside a field that comes from the schema; only in the component tree.
    package var label: String?

    /// As the protocol knows it: the label is kept with an execution, and sent in the component tree only.
    var onTheWire: FlowInput {
        var input = self
        input.label = nil
        return input
    }

    /// Whether the value is a secret: it is never written to disk.
    var isSensitive: Bool { Self.sensitiveTypes.contains(type) }

    private static let sensitiveTypes: Set<String> = ["PASSWORD_INPUT", "OTP_INPUT", "HIDDEN"]
}

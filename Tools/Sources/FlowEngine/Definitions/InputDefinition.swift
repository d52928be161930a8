/// A value that a prompt requests. Without its label, it encodes as `data.inputs[]` of the protocol.
package struct InputDefinition: Sendable, Codable, Equatable {
    package var ref: String?
    package var identifier: String
    package var type: String
    package var required: Bool
    /// Options to choose from, in display order.
    package var options: [String]?
    package var validation: [ValidationRule]?
    /// Label of a field from the schema; only in the component tree.
    package var label: String?

    /// The input as the protocol encodes it. The label is stored with an execution and sent only in the component tree.
    package var wireForm: InputDefinition {
        var input = self
        input.label = nil
        return input
    }

    /// Whether the value is a secret, which is never written to disk.
    var isSensitive: Bool { Self.sensitiveTypes.contains(type) }

    private static let sensitiveTypes: Set<String> = ["PASSWORD_INPUT", "OTP_INPUT", "HIDDEN"]
}

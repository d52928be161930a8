import IdentityBase

/// A value that a prompt requests.
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

    /// Indicates whether the value is a secret, which is never written to disk.
    var isSensitive: Bool {
        Self.sensitiveTypes.contains(type)
    }

    var isPassword: Bool { type == "PASSWORD_INPUT" }

    private static let sensitiveTypes: Set<String> = ["PASSWORD_INPUT", "OTP_INPUT", "HIDDEN"]
}

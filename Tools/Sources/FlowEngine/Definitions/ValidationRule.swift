package import IdentityBase

/// A rule that a value must satisfy before a prompt accepts it.
package struct ValidationRule: Sendable, Codable, Equatable {
    package enum Kind: String, CaseIterable, Sendable, Codable {
        case minLength, maxLength, regex
    }

    package let type: Kind
    package let value: JSONValue
    package let message: String

    package init(type: Kind, value: JSONValue, message: String) {
        self.type = type
        self.value = value
        self.message = message
    }

    /// Checks whether the text satisfies the rule. Lengths count code points. A very long text matches no pattern.
    package func accepts(_ text: String) -> Bool {
        switch type {
        case .minLength:
            return text.unicodeScalars.count >= Int(value.integer ?? 0)
        case .maxLength:
            return text.unicodeScalars.count <= Int(value.integer ?? .max)
        case .regex:
            guard let source = value.string, let pattern = try? LinearPattern(source) else {
                return false
            }
            return pattern.matches(text)
        }
    }

    /// Returns the message for a rule without its own message.
    package static func standardMessage(for kind: Kind) -> String {
        switch kind {
        case .minLength, .maxLength: "validation.\(kind.rawValue).invalid"
        case .regex: "validation.pattern.invalid"
        }
    }
}

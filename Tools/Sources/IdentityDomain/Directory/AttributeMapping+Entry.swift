import Foundation
package import IdentityBase

extension AttributeMapping.Entry {
    /// Returns the attribute's value for a text from a form; nil if the text is not valid.
    package func value(from text: String) -> JSONValue? {
        switch kind {
        case .string:
            return if allows(text) { .string(text) } else { nil }
        case .boolean:
            switch text.lowercased() {
            case "true": return true
            case "false": return false
            default: return nil
            }
        case .number:
            if let whole = Int64(text) { return .integer(whole) }
            guard let number = Double(text), number.isFinite else { return nil }
            return .number(number)
        }
    }

    /// Checks whether a JSON value is valid for this attribute.
    package func allows(_ value: JSONValue) -> Bool {
        switch (kind, value) {
        case (.string, .string(let text)): allows(text)
        case (.boolean, .bool), (.number, .integer), (.number, .number): true
        default: false
        }
    }

    /// Checks whether a text is valid for this attribute.
    package func allows(_ text: String) -> Bool {
        if isRequired, text.isEmpty { return false }
        if let values, !values.contains(text) { return false }
        guard let pattern else { return true }
        return AttributeLimits.allow(text) && (try? LinearPattern(pattern))?.matches(text) == true
    }
}

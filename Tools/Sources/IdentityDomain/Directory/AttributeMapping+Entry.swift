import Foundation
package import IdentityBase

extension AttributeMapping.Entry {
    /// What a form's text means as this attribute's value; nil when it is none.
    package func value(from text: String) -> JSONValue? {
        switch kind {
        case .string:
            return allows(text) ? .string(text) : nil
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

    /// Whether a JSON value may be this attribute's value.
    package func allows(_ value: JSONValue) -> Bool {
        switch (kind, value) {
        case (.string, .string(let text)): allows(text)
        case (.boolean, .bool), (.number, .integer), (.number, .number): true
        default: false
        }
    }

    /// Whether the text may be this attribute's value.
    package func allows(_ text: String) -> Bool {
        if isRequired, text.isEmpty { return false }
        if let values, !values.contains(text) { return false }
        guard let pattern else { return true }
        return AttributeLimits.allow(text) && (try? LinearPattern(pattern))?.matches(text) == true
    }
}

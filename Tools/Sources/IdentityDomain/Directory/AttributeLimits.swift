package import IdentityBase

/// How much one user's attributes may hold. Asked before the database is: its only writer must not wait for it.
package enum AttributeLimits {
    package static let mostNames = 100
    /// In Unicode scalars.
    package static let longestText = 1_000
    /// Values in one attribute, nested ones included.
    package static let mostElements = 100

    package static func allow(_ values: [String: JSONValue]) -> Bool {
        values.count <= mostNames && values.allSatisfy { allow($0.key) && allow($0.value) }
    }

    /// Whether the value has not too many elements, and no text in it, and no name, is too long.
    package static func allow(_ value: JSONValue) -> Bool {
        var rest = mostElements
        return count(value, &rest) && allowsTexts(of: value)
    }

    /// Counts until there are too many.
    private static func count(_ value: JSONValue, _ rest: inout Int) -> Bool {
        switch value {
        case .array(let list):
            rest -= list.count
            return rest >= 0 && list.allSatisfy { count($0, &rest) }
        case .object(let members):
            rest -= members.count
            return rest >= 0 && members.values.allSatisfy { count($0, &rest) }
        default: return true
        }
    }

    private static func allowsTexts(of value: JSONValue) -> Bool {
        switch value {
        case .string(let text): allow(text)
        case .array(let list): list.allSatisfy { allowsTexts(of: $0) }
        case .object(let members): members.allSatisfy { allow($0.key) && allowsTexts(of: $0.value) }
        default: true
        }
    }

    package static func allow(_ text: String) -> Bool {
        text.unicodeScalars.count <= longestText
    }
}

package import IdentityBase

/// The size limits of a user's attributes, checked before the only writer of the database is occupied.
package enum AttributeLimits {
    package static let mostNames = 100
    /// Maximum length in Unicode scalars.
    package static let longestText = 1_000
    /// Maximum number of values in one attribute, including nested ones.
    package static let mostElements = 100

    package static func allow(_ values: [String: JSONValue]) -> Bool {
        values.count <= mostNames
            && values.allSatisfy { allow($0.key) && allow($0.value) }
    }

    /// Checks the number of elements, and the length of each text and member name.
    package static func allow(_ value: JSONValue) -> Bool {
        var rest = mostElements
        return allow(value, rest: &rest)
    }

    /// Stops at the first violation.
    private static func allow(_ value: JSONValue, rest: inout Int) -> Bool {
        switch value {
        case .string(let text):
            return allow(text)
        case .array(let list):
            rest -= list.count
            return rest >= 0 && list.allSatisfy { allow($0, rest: &rest) }
        case .object(let members):
            rest -= members.count
            return rest >= 0
                && members.allSatisfy { allow($0.key) && allow($0.value, rest: &rest) }
        default:
            return true
        }
    }

    package static func allow(_ text: String) -> Bool { text.unicodeScalars.count <= longestText }
}

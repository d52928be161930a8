extension JSONValue {
    /// Returns an object without the members whose value is nil.
    package static func members(_ members: [String: JSONValue?]) -> JSONValue {
        .object(members.compactMapValues { $0 })
    }

    /// The value as plain text; nil for null, lists and objects.
    package var plainText: String? {
        switch self {
        case .string(let text): text
        case .integer(let number): String(number)
        case .number(let number): String(number)
        case .bool(let flag): String(flag)
        case .null, .array, .object: nil
        }
    }

    /// Returns a string value; nil for nil.
    package static func text(_ text: String?) -> JSONValue? { text.map(JSONValue.string) }
}

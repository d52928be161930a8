extension JSONValue {
    /// Returns an object without the members whose value is nil.
    package static func members(_ members: [String: JSONValue?]) -> JSONValue {
        .object(members.compactMapValues { $0 })
    }

    /// Returns a string value; nil for nil.
    package static func text(_ text: String?) -> JSONValue? { text.map(JSONValue.string) }
}

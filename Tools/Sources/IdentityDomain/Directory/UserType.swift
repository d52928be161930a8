package import IdentityBase

/// A type of users: which attributes they have.
package struct UserType: Sendable {
    package let name: String
    package let mapping: AttributeMapping
    /// The attribute that names a user to people; without one, the id does.
    package var display: String?
    package let file: String

    /// Which attributes a user has, as the protocol tells it.
    package var schema: JSONValue {
        let attributes = mapping.entries.map { entry -> (String, JSONValue) in
            var members: [String: JSONValue] = [
                "type": .string(entry.kind.rawValue),
                "displayName": .string(entry.displayName),
                "required": .bool(entry.isRequired),
            ]
            if entry.isUnique { members["unique"] = true }
            if entry.place == .password { members["credential"] = true }
            if let pattern = entry.pattern { members["regex"] = .string(pattern) }
            if let values = entry.values { members["enum"] = .array(values.map(JSONValue.string)) }
            return (entry.name, .object(members))
        }
        return ["schema": .object(Dictionary(attributes) { $1 })]
    }
}

/// The types of users by name.
package struct UserTypes: Sendable {
    private let types: [String: UserType]

    package init(_ types: [String: UserType] = [:]) {
        self.types = types
    }

    package var names: Set<String> { Set(types.keys) }

    /// The type; for a name that is gone, one that only knows where the protocol's names are kept.
    package subscript(_ name: String) -> UserType {
        types[name] ?? UserType(name: name, mapping: .thunderID, file: "")
    }
}

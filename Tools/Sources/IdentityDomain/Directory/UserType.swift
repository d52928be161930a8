package import IdentityBase

package struct UserType: Sendable {
    /// Id of the type `Person` of every ThunderID server.
    package static let personID = "01900000-0000-7000-8000-000000000010"

    package let name: String
    package let mapping: AttributeMapping
    /// The attribute with the user's display name; nil for the id.
    package var display: String?
    package var unitID = OrganizationUnit.standard.id
    package let file: String
    /// Id of the document; nil if it has none.
    package var id: String?
    package var allowsSelfRegistration = true
    /// Attributes of the document that this server does not support.
    package var unsupportedAttributes: Set<String> = []
    package var line = 1

    package var schema: JSONValue {
        var attributes: [String: JSONValue] = [:]
        for entry in mapping.entries {
            attributes[entry.name] = .object(Self.members(of: entry))
        }
        return ["schema": .object(attributes)]
    }

    private static func members(of entry: AttributeMapping.Entry) -> [String: JSONValue] {
        var members: [String: JSONValue] = [
            "type": .string(entry.kind.rawValue),
            "displayName": .string(entry.displayName),
            "required": .bool(entry.isRequired),
        ]

        if entry.isUnique { members["unique"] = true }
        if entry.place == .password { members["credential"] = true }
        if let pattern = entry.pattern { members["regex"] = .string(pattern) }
        if let values = entry.values {
            members["enum"] = .array(values.map(JSONValue.string))
        }
        return members
    }
}

package struct UserTypes: Sendable {
    private let types: [String: UserType]

    package init(_ types: [String: UserType] = [:]) { self.types = types }

    package var names: Set<String> { Set(types.keys) }

    /// Returns the name of the type that a document refers to: the same name, otherwise the only one that differs in
    /// case. Newer documents refer to the type `Person` by its handle `person`.
    package func name(of reference: String) -> String? {
        if types[reference] != nil { return reference }
        let candidates = types.keys.filter { $0.lowercased() == reference.lowercased() }
        guard candidates.count == 1 else { return nil }
        return candidates.first
    }

    /// The type of a name. For a deleted type, a type with ThunderID's well-known attributes.
    package subscript(_ name: String) -> UserType {
        types[name] ?? UserType(name: name, mapping: .thunderID, file: "")
    }
}

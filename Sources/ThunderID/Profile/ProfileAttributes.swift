import NativeAuthCore

/// The conversion from SCIM attributes to those of `/users/me`.
enum ProfileAttributes {
    struct Change: Equatable {
        let attribute: String
        /// `null` removes the attribute.
        let value: JSONValue
        /// The app's name of the attribute.
        let name: String
    }

    /// The SCIM names that differ from the server's own schema.
    private static let serverNames = [
        "userName": "username",
        "displayName": "name",
        "emails": "email",
        "phoneNumbers": "mobile_number",
        "photos": "picture",
    ]
    private static let partsOfName = ["givenName": "given_name", "familyName": "family_name", "formatted": "name"]

    /// Returns the changes by the server's names, sorted by the app's.
    static func changes(
        _ requested: [String: JSONValue],
        to attributes: [String: JSONValue]
    ) -> [Change] {
        var changes: [Change] = []
        func add(_ attribute: String, _ value: JSONValue, as name: String) {
            changes.append(Change(attribute: attribute, value: value, name: name))
        }

        for (name, value) in sorted(requested) {
            if name == "name", let parts = value.object, attributes[name]?.object == nil {
                for (part, value) in sorted(parts) {
                    add(partsOfName[part] ?? part, value, as: "name." + part)
                }
            } else if attributes[name] != nil {
                add(name, value, as: name)
            } else if name == "attributes", let members = value.object {
                for (member, value) in sorted(members) {
                    add(member, value, as: member)
                }
            } else if let serverName = serverNames[name] {
                add(serverName, value.primary ?? .null, as: name)
            } else if !["schemas", "id", "meta"].contains(name) {
                add(name, value, as: name)
            }
        }
        return changes
    }

    private static func sorted(_ members: [String: JSONValue]) -> [(key: String, value: JSONValue)] {
        members.sorted { $0.key < $1.key }
    }

    static func applying(
        _ changes: [Change],
        to attributes: [String: JSONValue]
    ) -> [String: JSONValue] {
        var result = attributes
        for change in changes {
            result[change.attribute] = change.value
            if change.value == .null { result[change.attribute] = nil }
        }
        return result
    }

    /// Applies changes to a SCIM resource; `null` removes an attribute. Names are case-insensitive (RFC 7643, 2.1), and
    /// may name a part of an attribute (`name.givenName`).
    static func applying(
        _ changes: [String: JSONValue],
        toResource resource: [String: JSONValue]
    ) -> [String: JSONValue] {
        var result = resource
        for (name, value) in changes {
            var parts = [Substring(name)]
            if !name.hasPrefix("urn:") {
                parts = name.split(separator: ".", maxSplits: 1)
            }
            guard let first = parts.first.map(String.init) else { continue }
            let key = result.keys.first { $0.lowercased() == first.lowercased() } ?? first

            if parts.count > 1 {
                let part = applying(
                    [String(parts[1]): value],
                    toResource: result[key]?.object ?? [:]
                )
                result[key] = .object(part)
            } else if value == .null {
                result[key] = nil
            } else {
                result[key] = value
            }
        }
        return result
    }

    /// Returns the app's names of changes without effect. A value that the server normalized counts as stored.
    static func unstored(
        _ changes: [Change],
        before: [String: JSONValue],
        after: [String: JSONValue]
    ) -> [String] {
        func isMissing(_ change: Change) -> Bool {
            let new = after[change.attribute]
            if change.value == .null { return new != nil }
            return new == nil || new != change.value && new == before[change.attribute]
        }
        return changes.filter(isMissing).map(\.name)
    }
}

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
    private static let names = [
        "userName": "username", "displayName": "name", "emails": "email", "phoneNumbers": "mobile_number",
        "photos": "picture",
    ]
    private static let partsOfName = ["givenName": "given_name", "familyName": "family_name", "formatted": "name"]

    /// Returns the changes by the server's names, sorted by the app's.
    static func changes(_ wanted: [String: JSONValue], to attributes: [String: JSONValue]) -> [Change] {
        wanted.sorted { $0.key < $1.key }.flatMap { name, value -> [Change] in
            if name == "name", let parts = value.object, attributes[name]?.object == nil {
                return parts.sorted { $0.key < $1.key }.map { part, value in
                    Change(attribute: partsOfName[part] ?? part, value: value, name: "name." + part)
                }
            }
            if attributes[name] == nil {
                if name == "attributes", let members = value.object {
                    return members.sorted { $0.key < $1.key }.map { Change(attribute: $0, value: $1, name: $0) }
                }
                if let own = names[name] { return [Change(attribute: own, value: value.primary ?? .null, name: name)] }
                if ["schemas", "id", "meta"].contains(name) { return [] }
            }
            return [Change(attribute: name, value: value, name: name)]
        }
    }

    static func applying(_ changes: [Change], to attributes: [String: JSONValue]) -> [String: JSONValue] {
        changes.reduce(into: attributes) { $0[$1.attribute] = if $1.value == .null { nil } else { $1.value } }
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
            if !name.hasPrefix("urn:") { parts = name.split(separator: ".", maxSplits: 1) }
            guard let first = parts.first.map(String.init) else { continue }
            let key = result.keys.first { $0.lowercased() == first.lowercased() } ?? first

            if parts.count > 1 {
                let part = applying([String(parts[1]): value], toResource: result[key]?.object ?? [:])
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
    static func unstored(_ changes: [Change], before: [String: JSONValue], after: [String: JSONValue]) -> [String] {
        changes.filter { change in
            let (old, new) = (before[change.attribute], after[change.attribute])
            if change.value == .null { return new != nil }
            return new == nil || new != change.value && new == old
        }.map(\.name)
    }
}

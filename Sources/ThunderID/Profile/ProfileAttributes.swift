import NativeAuthCore

/// The attributes of `/users/me`, for an app that speaks SCIM.
enum ProfileAttributes {
    /// What SCIM calls otherwise than the server's own schema does.
    private static let names = [
        "userName": "username", "displayName": "name", "emails": "email", "phoneNumbers": "mobile_number",
        "photos": "picture",
    ]
    private static let partsOfName = ["givenName": "given_name", "familyName": "family_name", "formatted": "name"]

    /// Present attributes with some of them changed.
    /// - Parameters:
    ///   - changes: new values by the server's names or SCIM's; `null` removes one.
    ///   - attributes: what is there.
    static func merge(_ changes: [String: JSONValue], into attributes: [String: JSONValue]) -> [String: JSONValue] {
        var result = attributes
        func set(_ name: String, _ value: JSONValue) { result[name] = value == .null ? nil : value }
        for (name, value) in changes.sorted(by: { $0.key < $1.key }) {
            if name == "name", let parts = value.object, attributes[name]?.object == nil {
                for (part, value) in parts { set(partsOfName[part] ?? part, value) }
            } else if attributes[name] != nil {
                set(name, value)
            } else if name == "attributes", let members = value.object {
                for (name, value) in members { set(name, value) }
            } else if let own = names[name] {
                set(own, plain(value))
            } else if !["schemas", "id", "meta"].contains(name) {
                set(name, value)
            }
        }
        return result
    }

    /// Of a list of values the primary one, or the first.
    private static func plain(_ value: JSONValue) -> JSONValue {
        guard let list = value.array else { return value }
        let chosen = list.first { $0["primary"]?.bool == true } ?? list.first
        return chosen?["value"] ?? chosen ?? .null
    }
}

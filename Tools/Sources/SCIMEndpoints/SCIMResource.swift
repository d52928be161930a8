import Foundation
import IdentityBase
import IdentityDomain

enum SCIMResource {
    /// Lists, with the members of each element other than its value. Only this server sets them.
    static let lists: [String: [String: JSONValue]] = [
        "emails": ["type": "work", "primary": true],
        "phoneNumbers": ["type": "mobile"],
    ]

    /// Read-only members of the resource, in lower case.
    static let readOnly: Set<String> = ["id", "schemas", "meta"]

    static func document(of user: User, location: String) -> JSONValue {
        var members: [String: JSONValue] = [
            "schemas": [.string(SCIMSchema.user)],
            "id": .string(user.id),
            "meta": [
                "resourceType": "User",
                "created": .string(user.createdAt.formatted(.iso8601)),
                "location": .string(location),
            ],
        ]

        for entry in AttributeMapping.scim.entries {
            guard let text = AttributeMapping.text(at: entry.place, of: user) else {
                continue
            }
            if var element = lists[entry.head] {
                element[entry.tail] = .string(text)
                members[entry.head] = [.object(element)]
            } else if entry.isComplex {
                var inner = members[entry.head]?.object ?? [:]
                inner[entry.tail] = .string(text)
                members[entry.head] = .object(inner)
            } else {
                members[entry.head] = .string(text)
            }
        }
        return .object(members)
    }
}

extension AttributeMapping.Entry {
    /// The attribute: `name` of `name.givenName`.
    var head: String {
        name.split(separator: ".").first.map(String.init) ?? name
    }
    /// The sub-attribute: `givenName` of `name.givenName`.
    var tail: String {
        name.split(separator: ".").last.map(String.init) ?? name
    }
    var isComplex: Bool { name.contains(".") }
}

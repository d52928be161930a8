import IdentityBase
import IdentityDomain

struct SCIMDescription: Sendable {
    let issuer: String
    let endpoint: SCIMEndpoint

    var documents: [String: JSONValue] {
        [
            endpoint.configuration: configuration,
            endpoint.schemas: Self.list([userSchema]),
            endpoint.resourceTypes: Self.list([userType]),
        ]
    }

    private var configuration: JSONValue {
        [
            "schemas": [.string(SCIMSchema.configuration)],
            "patch": ["supported": true],
            "bulk": ["supported": false, "maxOperations": 0, "maxPayloadSize": 0],
            "filter": ["supported": false, "maxResults": 0],
            "changePassword": ["supported": false],
            "sort": ["supported": false],
            "etag": ["supported": false],
            "authenticationSchemes": [
                [
                    "type": "oauthbearertoken",
                    "name": "OAuth bearer token",
                    "description": "A token of the user whose profile it is",
                    "primary": true,
                ]
            ],
            "meta": meta("ServiceProviderConfig", path: endpoint.configuration),
        ]
    }

    private var userType: JSONValue {
        [
            "schemas": [.string(SCIMSchema.resourceType)],
            "id": "User",
            "name": "User",
            "description": "A user. Each user can access only the own resource.",
            "endpoint": "/Users",
            "schema": .string(SCIMSchema.user),
            "meta": meta("ResourceType", path: endpoint.resourceTypes),
        ]
    }

    private var userSchema: JSONValue {
        var heads: [String] = []
        for entry in AttributeMapping.scim.entries where !heads.contains(entry.head) {
            heads.append(entry.head)
        }
        return [
            "schemas": [.string(SCIMSchema.schema)],
            "id": .string(SCIMSchema.user),
            "name": "User",
            "description": "A person",
            "attributes": .array(heads.map(attribute)),
            "meta": meta("Schema", path: endpoint.schemas),
        ]
    }

    private func attribute(_ head: String) -> JSONValue {
        let entries = AttributeMapping.scim.entries.filter { $0.head == head }
        guard let first = entries.first else { return [:] }
        guard first.isComplex else { return simple(head, entry: first) }

        var parts = entries.map { simple($0.tail, entry: $0) }
        var description = "The parts of the name"
        let fixed = SCIMResource.lists[head]
        if let fixed {
            description = "A list of one element"
            for (name, value) in fixed.sorted(by: { $0.key < $1.key }) {
                var type = "string"
                if value.string == nil { type = "boolean" }
                parts.append(describe(name, type: type, as: "Set by this server", ["mutability": "readOnly"]))
            }
        }

        return describe(
            head,
            type: "complex",
            as: description,
            [
                "multiValued": .bool(fixed != nil),
                "required": .bool(fixed != nil && first.isRequired),
                "subAttributes": .array(parts),
            ]
        )
    }

    private func simple(_ name: String, entry: AttributeMapping.Entry) -> JSONValue {
        describe(
            name,
            type: "string",
            as: entry.displayName,
            [
                "required": .bool(entry.isRequired),
                "uniqueness": entry.isUnique ? "server" : "none",
                "caseExact": .bool(entry.place != .name(.email)),
            ]
        )
    }

    private func describe(
        _ name: String,
        type: String,
        as description: String,
        _ more: [String: JSONValue]
    ) -> JSONValue {
        let defaults: [String: JSONValue] = [
            "name": .string(name),
            "type": .string(type),
            "description": .string(description),
            "multiValued": false,
            "required": false,
            "caseExact": false,
            "mutability": "readWrite",
            "returned": "default",
            "uniqueness": "none",
        ]
        return .object(defaults.merging(more) { $1 })
    }

    private func meta(_ type: String, path: String) -> JSONValue {
        [
            "resourceType": .string(type),
            "location": .string(issuer + path),
        ]
    }

    private static func list(_ resources: [JSONValue]) -> JSONValue {
        let count = JSONValue.integer(Int64(resources.count))
        return [
            "schemas": [.string(SCIMSchema.list)],
            "totalResults": count,
            "startIndex": 1,
            "itemsPerPage": count,
            "Resources": .array(resources),
        ]
    }
}

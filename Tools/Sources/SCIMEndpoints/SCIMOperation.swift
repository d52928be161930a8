import Foundation
import IdentityBase

/// One operation of a PATCH, or one attribute of a PUT.
struct SCIMOperation: Sendable, Equatable {
    enum Kind: String, Sendable {
        case add, replace, remove
    }

    let kind: Kind
    let path: SCIMPath
    /// Value; nil for `remove`.
    let value: JSONValue?

    /// Maximum number of operations in a request. An operation without a path counts once per attribute.
    private static let maximumCount = 100
    private static let tooMany = SCIMError.badRequest(
        .tooMany,
        detail: "A request has at most \(maximumCount) operations and attributes here."
    )

    /// Returns the operations of a PATCH, in order. An operation without a path becomes one per attribute.
    static func patch(_ body: Data) throws(SCIMError) -> [SCIMOperation] {
        let members = try readMembers(of: body, schema: SCIMSchema.patch)
        guard case .array(let list) = members["operations"], !list.isEmpty else {
            throw .badRequest(.invalidSyntax, detail: "Operations has to be a list with at least one operation.")
        }
        guard list.count <= maximumCount else { throw tooMany }

        var operations: [SCIMOperation] = []
        for item in list {
            operations += try readOperations(item)
            guard operations.count <= maximumCount else { throw tooMany }
        }
        return operations
    }

    /// Returns the assignments of a PUT. Attributes that it omits are to be erased.
    /// - Throws: `SCIMError`; `mutability` if the resource has another ID.
    static func put(_ body: Data, id: String) throws(SCIMError) -> [SCIMOperation] {
        var members = try readMembers(of: body, schema: SCIMSchema.user)
        if let other = members["id"], other != .string(id) {
            throw .badRequest(.mutability, detail: "The id can't be changed. Leave it out, or send it as it is.")
        }
        for name in SCIMResource.readOnly { members[name] = nil }
        return try assignments(.replace, attributes: members)
    }

    /// Returns the members of a message by their names in lower case, because SCIM names are case-insensitive.
    private static func readMembers(of body: Data, schema: String) throws(SCIMError) -> [String: JSONValue] {
        guard let members = ReceivedJSON.decode(from: body)?.object else {
            throw .badRequest(.invalidSyntax, detail: "The body has to be a JSON object.")
        }

        let lowered = lowercased(members)
        guard case .array(let schemas) = lowered["schemas"],
            schemas.contains(where: { $0.string?.lowercased() == schema.lowercased() })
        else { throw .badRequest(.invalidSyntax, detail: "schemas has to be a list with \(schema).") }
        return lowered
    }

    private static func readOperations(_ item: JSONValue) throws(SCIMError) -> [SCIMOperation] {
        let members = lowercased(item.object ?? [:])
        let value = members["value"]
        guard let name = members["op"]?.string,
            let kind = Kind(rawValue: name.lowercased())
        else {
            throw .badRequest(.invalidSyntax, detail: "The op of an operation has to be add, replace or remove.")
        }
        guard (value == nil) == (kind == .remove) else {
            throw .badRequest(.invalidSyntax, detail: "add and replace need a value, and remove takes none.")
        }

        switch members["path"] {
        case .string(let path)?:
            return [SCIMOperation(kind: kind, path: try SCIMPath(path), value: value)]
        case nil where kind == .remove:
            throw .badRequest(.noTarget, detail: "remove needs a path.")
        case nil:
            guard let attributes = value?.object else {
                throw .badRequest(
                    .invalidSyntax,
                    detail: "Without a path, the value has to be an object of attributes."
                )
            }
            return try assignments(kind, attributes: attributes)
        default:
            throw .badRequest(.invalidPath, detail: "The path has to be a text.")
        }
    }

    private static func assignments(
        _ kind: Kind,
        attributes: [String: JSONValue]
    ) throws(SCIMError) -> [SCIMOperation] {
        guard attributes.count <= maximumCount else { throw tooMany }
        var operations: [SCIMOperation] = []
        // Sorted, so that the result is deterministic if two names denote the same attribute.
        for (name, value) in attributes.sorted(by: { $0.key < $1.key }) {
            operations.append(SCIMOperation(kind: kind, path: try SCIMPath(name), value: value))
        }
        return operations
    }

    static func lowercased(_ members: [String: JSONValue]) -> [String: JSONValue] {
        var lowered: [String: JSONValue] = [:]
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
            lowered[name.lowercased()] = value
        }
        return lowered
    }
}

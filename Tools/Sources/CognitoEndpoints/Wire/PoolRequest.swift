package import Foundation
import IdentityBase

/// The body of a request in the user pool protocol. A member with the value `null` counts as absent.
package struct PoolRequest: Sendable {
    /// Maximum number of entries in a list or map, more than any request of the protocol needs.
    private static let mostEntries = 100

    private let members: [String: JSONValue]

    /// - Throws: `PoolError` when the body is not a JSON object.
    package init(body: Data) throws {
        guard let members = ReceivedJSON.decode(from: body)?.object else {
            throw PoolError.serialization("The body is not a JSON object.")
        }
        self.init(members)
    }

    private init(_ members: [String: JSONValue]) {
        self.members = members.filter { $0.value != .null }
    }

    package func optional(_ member: PoolMember) throws -> String? {
        guard let value = members[member.rawValue] else { return nil }
        let text = try Self.text(value, name: member.rawValue)
        try member.check(text)
        return text
    }

    package func required(_ member: PoolMember) throws -> String {
        guard let text = try optional(member) else {
            let shown = member.rawValue.prefix(1).lowercased() + member.rawValue.dropFirst()
            throw PoolError.invalid(shown, rule: "not be null")
        }
        return text
    }

    package func flag(_ name: String) throws -> Bool? {
        guard let value = members[name] else { return nil }
        guard case .bool(let flag) = value else { throw Self.wrongType(name, type: "Boolean") }
        return flag
    }

    package func number(_ name: String) throws -> Int? {
        guard let value = members[name] else { return nil }
        guard let number = value.integer.flatMap(Int.init(exactly:)) else {
            throw Self.wrongType(name, type: "Integer")
        }
        return number
    }

    package func object(_ name: String) throws -> PoolRequest? {
        guard let value = members[name] else { return nil }
        guard let object = value.object else { throw Self.wrongType(name, type: "structure") }
        return PoolRequest(object)
    }

    /// Returns a map of texts; empty if it is absent.
    package func texts(_ name: String) throws -> [String: String] {
        guard let map = try object(name) else { return [:] }
        guard map.members.count <= Self.mostEntries else {
            throw PoolError.invalid(name, rule: "have at most 100 entries")
        }
        return try map.members.reduce(into: [:]) { texts, entry in
            texts[entry.key] = try Self.text(entry.value, name: "\(name).\(entry.key)")
        }
    }

    /// Returns the attributes of a list by name. Of several with the same name, the last one counts.
    package func attributes(_ name: String) throws -> [String: String] {
        guard let value = members[name] else { return [:] }
        guard case .array(let items) = value else { throw Self.wrongType(name, type: "list") }
        guard items.count <= Self.mostEntries else { throw PoolError.invalid(name, rule: "have at most 100 entries") }
        return try items.reduce(into: [:]) { attributes, item in
            guard let object = item.object else { throw Self.wrongType(name, type: "list of structures") }
            let attribute = PoolRequest(object)
            attributes[try attribute.required(.name)] = try attribute.optional(.value) ?? ""
        }
    }

    /// Checks the types of optional members that all operations accept and this server ignores.
    func checkUnused() throws {
        _ = try texts("ClientMetadata")
        _ = try attributes("ValidationData")
        _ = try object("UserContextData")
        _ = try object("AnalyticsMetadata")
    }

    private static func text(_ value: JSONValue, name: String) throws -> String {
        guard let text = value.string else { throw wrongType(name, type: "String") }
        return text
    }

    private static func wrongType(_ name: String, type: String) -> PoolError {
        .serialization("\(name) is not a \(type).")
    }
}

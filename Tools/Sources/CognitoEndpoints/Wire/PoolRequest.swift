import Foundation
import IdentityBase

/// The body of a request in the user pool protocol. A member with the value `null` counts as absent.
struct PoolRequest: Sendable {
    /// Maximum number of entries in a list or map, more than any request of the protocol needs.
    private static let mostEntries = 100

    private let members: [String: JSONValue]

    /// - Throws: `PoolError` when the body is not a JSON object.
    init(body: Data) throws {
        guard let members = ReceivedJSON.decode(from: body)?.object else {
            throw PoolError.serialization("The body is not a JSON object.")
        }
        self.init(members)
    }

    private init(_ members: [String: JSONValue]) {
        self.members = members.filter { $0.value != .null }
    }

    func optional(_ member: PoolMember) throws -> String? {
        guard let value = members[member.rawValue] else { return nil }
        let text = try Self.text(value, name: member.rawValue)
        try member.check(text)
        return text
    }

    func required(_ member: PoolMember) throws -> String {
        guard let text = try optional(member) else {
            let shown = member.rawValue.prefix(1).lowercased() + member.rawValue.dropFirst()
            throw PoolError.invalid(shown, rule: "not be null")
        }
        return text
    }

    func flag(_ name: String) throws -> Bool? {
        guard let value = members[name] else { return nil }
        guard case .bool(let flag) = value else { throw Self.wrongType(name, type: "Boolean") }
        return flag
    }

    func number(_ name: String) throws -> Int? {
        guard let value = members[name] else { return nil }
        guard let number = value.integer.flatMap(Int.init(exactly:)) else {
            throw Self.wrongType(name, type: "Integer")
        }
        return number
    }

    func object(_ name: String) throws -> PoolRequest? {
        guard let value = members[name] else { return nil }
        guard let object = value.object else { throw Self.wrongType(name, type: "structure") }
        return PoolRequest(object)
    }

    /// Returns a map of texts; empty if it is absent.
    func texts(_ name: String) throws -> [String: String] {
        guard let map = try object(name) else { return [:] }
        guard map.members.count <= Self.mostEntries else {
            throw PoolError.invalid(name, rule: "have at most 100 entries")
        }
        return try map.members.reduce(into: [:]) { texts, entry in
            texts[entry.key] = try Self.text(entry.value, name: "\(name).\(entry.key)")
        }
    }

    /// Returns the attributes of a list by name. Of several with the same name, the last one counts.
    func attributes(_ name: String) throws -> [String: String] {
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

/// The parameters of a sign-in, or the responses to a challenge.
struct AuthParameters: Sendable {
    private let values: [String: String]

    init(_ values: [String: String]) {
        self.values = values
    }

    subscript(_ name: String) -> String? { values[name] }

    /// Returns the values whose names begin with a prefix, by the rest of their names.
    func all(after prefix: String) -> [String: String] {
        values.reduce(into: [:]) { found, entry in
            if entry.key.hasPrefix(prefix) { found[String(entry.key.dropFirst(prefix.count))] = entry.value }
        }
    }

    func optional(_ name: String, member: PoolMember) throws -> String? {
        guard let value = values[name] else { return nil }
        try member.check(value)
        return value
    }

    func required(_ name: String, member: PoolMember) throws -> String {
        guard let value = try optional(name, member: member) else { throw PoolError.missing(name) }
        return value
    }

    func username() throws -> String { try required("USERNAME", member: .username) }
}

/// A request with its app client and user pool.
struct PoolRequestContext: Sendable {
    let pool: UserPool
    let client: PoolClient
    let request: PoolRequest
    /// The origin of the listener that received the request. The issuer of the tokens begins with it.
    let origin: String
    let now: Date

    /// The key of the device named by the client; nil in a pool that tracks none.
    var deviceKey: String? {
        get throws {
            guard pool.devices != .off else { return nil }
            let texts = try request.texts("AuthParameters").merging(try request.texts("ChallengeResponses")) { $1 }
            return try AuthParameters(texts).optional("DEVICE_KEY", member: .deviceKey)
        }
    }
}

import FlowEngine
import Foundation
import IdentityBase

/// The body of a request in the user pool protocol. A member with the value `null` counts as absent.
struct PoolRequest: Sendable {
    /// Maximum number of entries in a list or map, more than any request of the protocol needs.
    private static let maximumEntryCount = 100

    private let members: [String: JSONValue]
    private(set) var languages = RequestLanguages()

    /// - Throws: `PoolError` when the body is not a JSON object.
    init(body: Data, languages: RequestLanguages) throws {
        guard let members = ReceivedJSON.decode(from: body)?.object else {
            throw PoolError.serialization("The body is not a JSON object.")
        }
        self.init(members)
        self.languages = languages
    }

    init(_ members: [String: JSONValue] = [:]) {
        self.members = members.filter { $0.value != .null }
    }

    func optional(_ member: PoolMember) throws -> String? {
        let text = try value(member.rawValue, type: "String", read: \.string)
        if let text { try member.check(text) }
        return text
    }

    func required(_ member: PoolMember) throws -> String {
        guard let text = try optional(member) else {
            throw PoolError.invalid(member.shownName, rule: "not be null")
        }
        return text
    }

    func flag(_ name: String) throws -> Bool? {
        try value(name, type: "Boolean", read: \.bool)
    }

    func number(_ name: String) throws -> Int? {
        try value(name, type: "Integer") { value in
            value.integer.flatMap(Int.init(exactly:))
        }
    }

    func object(_ name: String) throws -> PoolRequest? {
        try value(name, type: "structure", read: \.object).map { PoolRequest($0) }
    }

    /// Returns a JSON document, which has no structure in the protocol.
    func document(_ name: String) throws -> JSONValue? {
        try value(name, type: "document") { value in
            value.object.map(JSONValue.object)
        }
    }

    /// Returns a map of texts; empty if it is absent.
    func texts(_ name: String) throws -> [String: String] {
        guard let map = try object(name) else { return [:] }
        try Self.checkCount(map.members.count, of: name)
        var texts: [String: String] = [:]
        for (key, value) in map.members {
            guard let text = value.string else {
                throw Self.wrongType("\(name).\(key)", type: "String")
            }
            texts[key] = text
        }
        return texts
    }

    /// Returns the attributes of a list by name. Of several with the same name, the last one counts.
    func attributes(_ name: String) throws -> [String: String] {
        let items = try value(name, type: "list", read: \.array) ?? []
        try Self.checkCount(items.count, of: name)
        var attributes: [String: String] = [:]
        for item in items {
            guard let object = item.object else {
                throw Self.wrongType(name, type: "list of structures")
            }
            let attribute = PoolRequest(object)
            attributes[try attribute.required(.name)] = try attribute.optional(.value) ?? ""
        }
        return attributes
    }

    /// Checks the types of optional members that all operations accept and this server ignores.
    func checkUnused() throws {
        _ = try texts("ClientMetadata")
        _ = try attributes("ValidationData")
        _ = try object("UserContextData")
        _ = try object("AnalyticsMetadata")
    }

    private func value<Value>(
        _ name: String,
        type: String,
        read: (JSONValue) -> Value?
    ) throws -> Value? {
        guard let value = members[name] else { return nil }
        guard let result = read(value) else {
            throw Self.wrongType(name, type: type)
        }
        return result
    }

    private static func checkCount(_ count: Int, of name: String) throws {
        guard count <= maximumEntryCount else {
            throw PoolError.invalid(name, rule: "have at most \(maximumEntryCount) entries")
        }
    }

    private static func wrongType(_ name: String, type: String) -> PoolError {
        .serialization("\(name) is not a \(type).")
    }
}

/// A request of an app client, with its pool.
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
            let parameters = try request.texts("AuthParameters")
            let texts = parameters.merging(try request.texts("ChallengeResponses")) { $1 }
            return try AuthParameters(values: texts).optional("DEVICE_KEY", member: .deviceKey)
        }
    }
}

/// The parameters of a sign-in, or the responses to a challenge.
struct AuthParameters: Sendable {
    private let values: [String: String]

    init(_ values: [String: String]) {
        self.values = values
    }

    subscript(_ name: String) -> String? { values[name] }

    /// The values whose names begin with a prefix, under the rest of their names.
    func all(after prefix: String) -> [String: String] {
        values.reduce(into: [:]) { found, entry in
            if entry.key.hasPrefix(prefix) { found[String(entry.key.dropFirst(prefix.count))] = entry.value }
        }
    }

    func optional(_ name: String, _ member: PoolMember) throws -> String? {
        guard let value = values[name] else { return nil }
        try member.check(value)
        return value
    }

    func required(_ name: String, _ member: PoolMember) throws -> String {
        guard let value = try optional(name, member) else { throw PoolError.missing(name) }
        return value
    }

    func username() throws -> String { try required("USERNAME", .username) }
}

/// The parameters of a sign-in, or the responses to a challenge.
struct AuthParameters: Sendable {
    private let values: [String: String]

    package init(_ values: [String: String]) {
        self.values = values
    }

    package subscript(_ name: String) -> String? { values[name] }

    /// Returns the values whose names begin with a prefix, by the rest of their names.
    package func all(after prefix: String) -> [String: String] {
        values.reduce(into: [:]) { found, entry in
            if entry.key.hasPrefix(prefix) { found[String(entry.key.dropFirst(prefix.count))] = entry.value }
        }
    }

    package func optional(_ name: String, member: PoolMember) throws -> String? {
        guard let value = values[name] else { return nil }
        try member.check(value)
        return value
    }

    package func required(_ name: String, member: PoolMember) throws -> String {
        guard let value = try optional(name, member: member) else { throw PoolError.missing(name) }
        return value
    }

    package func username() throws -> String { try required("USERNAME", member: .username) }
}

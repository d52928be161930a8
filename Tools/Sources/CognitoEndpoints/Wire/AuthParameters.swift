/// The parameters of a sign-in, or the responses to a challenge.
struct AuthParameters: Sendable {
    let values: [String: String]

    subscript(_ name: String) -> String? { values[name] }

    /// Returns the values whose names begin with a prefix, by the rest of their names.
    func all(after prefix: String) -> [String: String] {
        var found: [String: String] = [:]
        for (name, value) in values where name.hasPrefix(prefix) {
            found[String(name.dropFirst(prefix.count))] = value
        }
        return found
    }

    func optional(_ name: String, member: PoolMember) throws -> String? {
        guard let value = values[name] else { return nil }
        try member.check(value)
        return value
    }

    /// - Parameter member: the rules for the value; nil for any text.
    func required(_ name: String, member: PoolMember? = nil) throws -> String {
        guard let value = values[name] else {
            throw PoolError.missing(name)
        }
        try member?.check(value)
        return value
    }

    func username() throws -> String {
        try required("USERNAME", member: .username)
    }
}

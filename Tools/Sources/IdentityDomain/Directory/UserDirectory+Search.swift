import GRDB

extension UserDirectory {
    /// The result of a search.
    package struct Matches: Sendable {
        /// The users, the newest first.
        package let users: [User]
        /// Number of all users that match, of which `users` may be the first ones.
        package let total: Int
    }

    /// Finds the users whose id or one of whose names contains a text, without regard to the case of ASCII letters.
    /// - Parameter text: empty for all users.
    package func users(containing text: String, limit: Int) async throws -> Matches {
        let pattern = "%\(Self.escapedForLike(text))%"
        let condition = Name.allCases.map { "\($0.rawValue) LIKE ?1 ESCAPE '\\'" }.joined(separator: " OR ")

        return try database.read { connection in
            let total = try Int.fetchOne(
                connection,
                cached: "SELECT COUNT(*) FROM user WHERE \(condition)",
                arguments: [pattern]
            )
            let ids = try String.fetchAll(
                connection,
                cached: "SELECT id FROM user WHERE \(condition) ORDER BY createdAt DESC, id DESC LIMIT \(limit)",
                arguments: [pattern]
            )
            let users = try ids.compactMap { try Self.user(.id, value: $0, in: connection) }
            return Matches(users: users, total: total ?? 0)
        }
    }

    /// Returns the user with an id or a name: the id precedes the user name, which precedes the addresses.
    package func user(called name: String) async throws -> User? {
        for kind in Name.allCases {
            if let user = try await user(kind, value: name) { return user }
        }
        let owners = try await users(phone: name)
        guard owners.count == 1 else { return nil }
        return owners[0]
    }

    private static func escapedForLike(_ text: String) -> String {
        text.replacing(/[%_\\]/) { "\\\($0.output)" }
    }
}

extension UserDirectory {
    /// Returns the users with a telephone number, at most 100.
    package func users(phone: String) async throws -> [User] {
        guard !phone.isEmpty else { return [] }
        return try await database.pool.read { connection in
            try AccountStore.userIDs(phone: phone, in: connection).compactMap {
                try Self.user(.id, value: $0, in: connection)
            }
        }
    }
}

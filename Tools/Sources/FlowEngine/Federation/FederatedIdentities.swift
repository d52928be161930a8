package import GRDB
import IdentityBase
package import IdentityDomain

/// The store of links between provider identities and users (account linking).
package struct FederatedIdentities: Sendable {
    let directory: UserDirectory

    package func user(_ identity: ProviderIdentity) async throws -> User? {
        try directory.database.read { connection in
            let id = try String.fetchOne(
                connection,
                cached: "SELECT userID FROM federatedIdentity WHERE connectionID = ? AND subject = ?",
                arguments: [identity.connectionID, identity.subject]
            )
            return try id.flatMap { try UserDirectory.user(.id, value: $0, in: connection) }
        }
    }

    /// Adds a new user and the link to the identity in one transaction, which `completing` ends.
    ///
    /// - Throws: `UserDirectory.Conflict` if a name is taken, or if the identity is linked to another user by now.
    package func add(
        _ user: User,
        for identity: ProviderIdentity,
        completing: @escaping @Sendable (Database) throws -> Void = { _ in }
    ) async throws {
        let now = directory.clock.now().timeIntervalSince1970
        try await directory.save(user) { connection in
            try Self.insert(identity, userID: user.id, now: now, in: connection)
            try completing(connection)
        }
    }

    /// Links the identity to an existing user, and returns whether it was linked. A user has at most one identity per
    /// provider, because a second one with the same address belongs to another account.
    package func link(_ identity: ProviderIdentity, to user: User) async throws -> Bool {
        let now = directory.clock.now().timeIntervalSince1970
        return try await directory.database.pool.write { connection in
            let others = try Int.fetchOne(
                connection,
                cached: """
                    SELECT count(*) FROM federatedIdentity
                    WHERE connectionID = ? AND (userID = ? OR subject = ?)
                    """,
                arguments: [identity.connectionID, user.id, identity.subject]
            )
            guard others == 0, try UserDirectory.user(.id, value: user.id, in: connection) != nil else {
                return false
            }

            try Self.insert(identity, userID: user.id, now: now, in: connection)
            return true
        }
    }

    private static func insert(
        _ identity: ProviderIdentity,
        userID: String,
        now: Double,
        in connection: Database
    ) throws {
        try connection.execute(
            cached: "INSERT INTO federatedIdentity (connectionID, subject, userID, createdAt) VALUES (?, ?, ?, ?)",
            arguments: [identity.connectionID, identity.subject, userID, now]
        )
    }
}

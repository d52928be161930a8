import Foundation
package import GRDB
import IdentityBase

/// The store of identities: one per user and identity pool, and those of guests.
package struct PoolIdentityStore: Sendable {
    /// Maximum number of guests in one identity pool. The ones that were not used for the longest time are removed.
    private static let maximumGuestCount = 10_000
    /// Seconds without use after which a guest's identity is removed.
    private static let guestLifetime = 30 * 86_400.0

    let database: ServerDatabase
    let identifiers: IdentifierFactory

    /// Removes identities of guests that are not used any more.
    package static func sweep(_ connection: Database, now: Double) throws {
        let isGuest = Column("userID") == nil
        let isOld = Column("usedAt") <= now - guestLifetime
        try PoolIdentity.filter(isGuest && isOld).deleteAll(connection)
    }

    /// Returns the identity of a user, which is the same at every request; or a new one for a guest.
    func identity(of userID: String?, in pool: IdentityPool) async throws -> PoolIdentity {
        let new = makeIdentity(of: userID, in: pool)
        return try await database.pool.write { connection in
            if let userID, let own = try Self.identity(of: userID, in: pool.id, connection: connection) {
                return own
            }
            try new.insert(connection)
            if userID == nil { try Self.removeOldGuests(of: pool.id, connection: connection) }
            return new
        }
    }

    func identity(_ id: String) throws -> PoolIdentity? {
        try database.read { connection in try PoolIdentity.fetchOne(connection, key: id) }
    }

    /// Records a request for credentials. A guest's identity becomes that of the user, or is removed if the user has
    /// one.
    /// - Parameter userID: the user who has signed in; nil for a guest.
    /// - Returns: the identity that gets the credentials; nil if the identity does not belong to this user or guest.
    func use(_ identity: PoolIdentity, by userID: String?) async throws -> PoolIdentity? {
        let now = identifiers.clock.now().timeIntervalSince1970
        return try await database.pool.write { connection in
            guard var used = try PoolIdentity.fetchOne(connection, key: identity.id) else { return nil }

            if used.userID == nil, let userID {
                if let own = try Self.identity(of: userID, in: used.identityPoolID, connection: connection) {
                    try used.delete(connection)
                    used = own
                }
                used.userID = userID
            }
            guard used.userID == userID else { return nil }

            used.usedAt = now
            try used.update(connection)
            return used
        }
    }

    private func makeIdentity(of userID: String?, in pool: IdentityPool) -> PoolIdentity {
        PoolIdentity(
            id: "\(pool.region):\(identifiers.nextRandom())",
            identityPoolID: pool.id,
            userID: userID,
            usedAt: identifiers.clock.now().timeIntervalSince1970
        )
    }

    private static func identity(
        of userID: String,
        in poolID: String,
        connection: Database
    ) throws -> PoolIdentity? {
        try PoolIdentity
            .filter(Column("identityPoolID") == poolID)
            .filter(Column("userID") == userID)
            .fetchOne(connection)
    }

    private static func removeOldGuests(of poolID: String, connection: Database) throws {
        try connection.execute(
            cached: """
                DELETE FROM poolIdentity WHERE id IN (
                    SELECT id FROM poolIdentity WHERE identityPoolID = ? AND userID IS NULL
                    ORDER BY usedAt DESC LIMIT -1 OFFSET ?)
                """,
            arguments: [poolID, maximumGuestCount]
        )
    }
}

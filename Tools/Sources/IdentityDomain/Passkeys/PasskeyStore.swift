package import Foundation
import GRDB
package import IdentityBase

package struct PasskeyStore: Sendable {
    static let mostPerUser = 50

    package let database: ServerDatabase

    package init(database: ServerDatabase) { self.database = database }

    package func passkey(_ id: String) async throws -> Passkey? {
        try database.read { connection in
            let row = try Row.fetchOne(connection, cached: "SELECT * FROM passkey WHERE id = ?", arguments: [id])
            return row.map(Self.passkey)
        }
    }

    /// Returns the passkeys of a user at a relying party, the oldest first.
    package func passkeys(of userID: String, relyingPartyID: String) async throws -> [Passkey] {
        try database.read { connection in
            try Row.fetchAll(
                connection,
                cached: "SELECT * FROM passkey WHERE userID = ? AND relyingPartyID = ? ORDER BY createdAt, id",
                arguments: [userID, relyingPartyID]
            ).map(Self.passkey)
        }
    }

    /// Returns a page of the passkeys of a user at a relying party.
    /// - Parameter position: the position after the page before; 0 for the first page.
    /// - Returns: the passkeys, and the position after them; nil after the last page.
    package func page(
        of userID: String,
        relyingPartyID: String,
        after position: Int64,
        limit: Int
    ) async throws -> (passkeys: [Passkey], next: Int64?) {
        try database.read { connection in
            let rows = try Row.fetchAll(
                connection,
                cached: """
                    SELECT rowid AS position, * FROM passkey
                    WHERE userID = ? AND relyingPartyID = ? AND rowid > ? ORDER BY rowid LIMIT ?
                    """,
                arguments: [userID, relyingPartyID, position, limit + 1]
            )
            let page = rows.prefix(limit)
            guard rows.count > limit else { return (page.map(Self.passkey), nil) }
            return (page.map(Self.passkey), page.last?["position"])
        }
    }

    /// - Returns: false when the user has no such passkey.
    package func remove(_ id: String, of userID: String) async throws -> Bool {
        try await database.pool.write { connection in
            try connection.execute(
                cached: "DELETE FROM passkey WHERE id = ? AND userID = ?",
                arguments: [id, userID]
            )
            return connection.changesCount == 1
        }
    }

    /// - Returns: false when the credential exists already, or the user was deleted or has too many passkeys.
    package func add(_ passkey: Passkey) async throws -> Bool {
        try await database.pool.write { connection in
            let own = try Int.fetchOne(
                connection,
                cached: "SELECT count(*) FROM passkey WHERE userID = ?",
                arguments: [passkey.userID]
            )
            guard let own, own < Self.mostPerUser,
                try UserDirectory.user(.id, value: passkey.userID, in: connection) != nil
            else { return false }

            try connection.execute(
                cached: """
                    INSERT OR IGNORE INTO passkey
                        (id, userID, relyingPartyID, name, publicKey, counter, transports, createdAt)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    passkey.id, passkey.userID, passkey.relyingPartyID, passkey.name, passkey.publicKey,
                    Int64(passkey.counter), passkey.transports.joined(separator: " "),
                    passkey.createdAt.timeIntervalSince1970,
                ]
            )
            return connection.changesCount == 1
        }
    }

    /// Stores the signature counter, compared in the same statement: only one of two cloned authenticators succeeds.
    /// - Returns: false when the counter did not increase. It may stay 0, for an authenticator without a counter.
    package func use(_ id: String, counter: UInt32, at now: Date) async throws -> Bool {
        let now = now.timeIntervalSince1970
        return try await database.pool.write { connection in
            try connection.execute(
                cached: """
                    UPDATE passkey SET counter = ?, lastUsedAt = ?
                    WHERE id = ? AND (counter < ? OR (counter = 0 AND ? = 0))
                    """,
                arguments: [Int64(counter), now, id, Int64(counter), Int64(counter)]
            )
            return connection.changesCount == 1
        }
    }

    private static func passkey(_ row: Row) -> Passkey {
        let transports: String = row["transports"]
        let counter: Int64 = row["counter"]

        return Passkey(
            id: row["id"],
            userID: row["userID"],
            relyingPartyID: row["relyingPartyID"],
            name: row["name"],
            publicKey: row["publicKey"],
            counter: UInt32(clamping: counter),
            transports: transports.split(separator: " ").map(String.init),
            createdAt: row["createdAt"],
            lastUsedAt: row["lastUsedAt"]
        )
    }
}

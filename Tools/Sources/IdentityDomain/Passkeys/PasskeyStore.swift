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

    /// Returns the passkeys of a user, the oldest first.
    package func passkeys(of userID: String) async throws -> [Passkey] {
        try database.read { connection in
            try Row.fetchAll(
                connection,
                cached: "SELECT * FROM passkey WHERE userID = ? ORDER BY createdAt, id",
                arguments: [userID]
            ).map(Self.passkey)
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
                    INSERT OR IGNORE INTO passkey (id, userID, publicKey, counter, transports, createdAt)
                    VALUES (?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    passkey.id, passkey.userID, passkey.publicKey, Int64(passkey.counter),
                    passkey.transports.joined(separator: " "), passkey.createdAt.timeIntervalSince1970,
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
            publicKey: row["publicKey"],
            counter: UInt32(clamping: counter),
            transports: transports.split(separator: " ").map(String.init),
            createdAt: row["createdAt"],
            lastUsedAt: row["lastUsedAt"]
        )
    }
}

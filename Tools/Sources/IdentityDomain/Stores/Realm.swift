package import GRDB

/// The scope of stored codes, token families, conversations and attempts, such as one user pool. A store of one realm
/// neither finds nor changes the rows of another. The modules that use a realm define its value.
package struct Realm: RawRepresentable, Sendable, Hashable {
    /// Attempts of the directory's users. They are counted across all protocols, because the users are the same.
    package static let users = Realm(rawValue: "users")
    /// Attempts with names that no user has.
    package static let unknownUsers = Realm(rawValue: "unknown")

    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    /// Returns the sequence number of a new row in a table. Numbers ascend.
    func nextNumber(in table: String, _ connection: Database) throws -> Int64 {
        let last = try Int64.fetchOne(
            connection,
            cached: "SELECT MAX(number) FROM \(table) WHERE realm = ?",
            arguments: [rawValue]
        )
        return (last ?? 0) + 1
    }
}

package enum StoreTables {
    package static func sweep(_ connection: Database, now: Double) throws {
        for table in ["code", "attempt", "conversation", "tokenFamily", "authorizationCode", "issuedToken"] {
            try connection.execute(cached: "DELETE FROM \(table) WHERE keptUntil <= ?", arguments: [now])
        }
    }
}

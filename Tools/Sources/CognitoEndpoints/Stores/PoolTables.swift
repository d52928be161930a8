package import GRDB
package import IdentityBase
import IdentityDomain

/// The database tables of the user pools. Codes, session handles and refresh tokens are stored only as hashes.
package enum PoolTables {
    package static func create(in database: Database) throws {
        try database.create(table: "poolUser") { table in
            table.primaryKey("userID", .text).references("user", onDelete: .cascade)
            table.column("state", .text).notNull()
            table.column("verifiedPhone", .text).indexed()
        }
        // One code per purpose: a new one replaces it.
        try database.create(table: "poolCode") { table in
            table.column("userID", .text).notNull().references("user", onDelete: .cascade)
            table.column("purpose", .text).notNull()
            table.column("salt", .text).notNull()
            table.column("hash", .text).notNull()
            table.column("channel", .text).notNull()
            table.column("destination", .text).notNull()
            table.column("wrongAttempts", .integer).notNull().defaults(to: 0)
            table.column("expiresAt", .double).notNull().indexed()
            table.primaryKey(["userID", "purpose"])
        }
        try database.create(table: "poolSending") { table in
            table.autoIncrementedPrimaryKey("id")
            table.column("userID", .text).notNull().indexed().references("user", onDelete: .cascade)
            table.column("sentAt", .double).notNull()
        }
        // Sessions that wait for their next request.
        try database.create(table: "poolSession") { table in
            table.primaryKey("hash", .text)
            table.column("content", .text).notNull()
            table.column("failures", .integer).notNull().defaults(to: 0)
            table.column("expiresAt", .double).notNull().indexed()
        }
        // All tokens that come from one sign-in.
        try database.create(table: "poolFamily") { table in
            table.primaryKey("id", .text)
            table.column("poolID", .text).notNull()
            table.column("clientID", .text).notNull()
            table.column("userID", .text).notNull().indexed().references("user", onDelete: .cascade)
            table.column("provenAt", .double).notNull()
            table.column("refreshEnd", .double).notNull()
            table.column("keptUntil", .double).notNull().indexed()
            table.column("isRevoked", .boolean).notNull().defaults(to: false)
        }
        // A used token stays, to detect replay.
        try database.create(table: "poolRefresh") { table in
            table.primaryKey("hash", .text)
            table.column("familyID", .text).notNull().indexed().references("poolFamily", onDelete: .cascade)
            table.column("usedAt", .double)
        }
    }

    package static func extend(in database: Database) throws {
        try UnknownUserThrottle.create(in: database)
        // Sign-ins look up phone numbers, and many users can claim the same one.
        try database.execute(
            sql: "CREATE INDEX phoneNumber ON userAttribute (value) WHERE name = 'phone_number'")
    }

    /// Deletes expired entries.
    package static func sweep(_ connection: Database, now: Double, limits: Limits) throws {
        for table in ["poolCode", "poolSession"] {
            try connection.execute(sql: "DELETE FROM \(table) WHERE expiresAt <= ?", arguments: [now])
        }
        try connection.execute(sql: "DELETE FROM poolFamily WHERE keptUntil <= ?", arguments: [now])
        try connection.execute(
            sql: "DELETE FROM poolSending WHERE sentAt <= ?", arguments: [now - limits.codeWindow])
        try PoolDeviceStore.sweep(connection, now: now)
        try UnknownUserThrottle.sweep(connection, now: now, limits: limits)
    }
}

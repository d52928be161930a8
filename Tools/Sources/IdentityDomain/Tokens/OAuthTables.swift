package import GRDB

/// What OAuth keeps in the database. Codes, token ids and one-time addresses are there as hashes only.
package enum OAuthTables {
    package static func create(in database: Database) throws {
        // What waits for the other half of a conversation, and is used once.
        try database.create(table: "pendingRequest") { table in
            table.column("kind", .text).notNull()
            table.column("hash", .text).notNull()
            table.column("content", .text).notNull()
            table.column("expiresAt", .double).notNull().indexed()
            table.primaryKey(["kind", "hash"])
        }
        // All tokens that come from one sign-in. They end together.
        try database.create(table: "tokenFamily") { table in
            table.primaryKey("id", .text)
            table.column("clientID", .text).notNull()
            table.column("userID", .text).notNull().indexed().references("user", onDelete: .cascade)
            table.column("aci", .text).notNull()
            table.column("refreshEnd", .double).notNull()
            table.column("keptUntil", .double).notNull().indexed()
            table.column("isRevoked", .boolean).notNull().defaults(to: false)
        }
        // A used code stays, so that a second use is noticed.
        try database.create(table: "authorizationCode") { table in
            table.primaryKey("hash", .text)
            table.column("grantText", .text).notNull()
            table.column("userID", .text).notNull().indexed().references("user", onDelete: .cascade)
            table.column("expiresAt", .double).notNull()
            table.column("isUsed", .boolean).notNull().defaults(to: false)
            table.column("familyID", .text)
            table.column("keptUntil", .double).notNull().indexed()
        }
        // A used token stays, so that a second use is noticed.
        try database.create(table: "refreshToken") { table in
            table.primaryKey("hash", .text)
            table.column("familyID", .text).notNull().indexed().references("tokenFamily", onDelete: .cascade)
            table.column("usedAt", .double)
            table.column("isVoid", .boolean).notNull().defaults(to: false)
        }
        // Tokens that belong to no family and were revoked.
        try database.create(table: "revokedToken") { table in
            table.primaryKey("hash", .text)
            table.column("keptUntil", .double).notNull().indexed()
        }
    }

    package static func extend(in database: Database) throws {
        // Tokens that belong to a family and do not say so: their claims are the recorded ones. A row outlives its
        // family on purpose, for a token whose family is gone must not pass for one that has none.
        try database.create(table: "familyToken") { table in
            table.primaryKey("hash", .text)
            table.column("familyID", .text).notNull().indexed()
            table.column("keptUntil", .double).notNull().indexed()
        }
        // What a used token was exchanged for, as long as it may be exchanged once more.
        try database.alter(table: "refreshToken") { $0.add(column: "successor", .text) }
    }

    package static func extendFamilies(in database: Database) throws {
        try database.alter(table: "tokenFamily") { table in
            // A change of the password ended the family. The recorded server lets access tokens live on.
            table.add(column: "isEnded", .boolean).notNull().defaults(to: false)
            // The browser session in which the sign-in took place, as a hash.
            table.add(column: "session", .text)
        }
        // Tokens that were exchanged for an ID token change nothing.
        try database.alter(table: "familyToken") {
            $0.add(column: "isReadOnly", .boolean).notNull().defaults(to: false)
        }
    }

    /// Drops what nobody can use any more.
    package static func sweep(_ connection: Database, now: Double) throws {
        try connection.execute(sql: "DELETE FROM pendingRequest WHERE expiresAt <= ?", arguments: [now])
        for table in ["tokenFamily", "authorizationCode", "revokedToken", "familyToken"] {
            try connection.execute(sql: "DELETE FROM \(table) WHERE keptUntil <= ?", arguments: [now])
        }
    }
}

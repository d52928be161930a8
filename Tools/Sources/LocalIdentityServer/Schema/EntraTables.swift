import GRDB

/// The first tables of the native authentication protocol. `StoreMigration` replaces most of them.
enum EntraTables {
    static func create(in database: Database) throws {
        try database.create(table: "entraUser") { table in
            table.primaryKey("userID", .text).references("user", onDelete: .cascade)
            table.column("methods", .text).notNull()
        }
        try database.create(table: "entraConversation") { table in
            table.primaryKey("hash", .text)
            table.column("content", .text).notNull()
            table.column("expiresAt", .double).notNull().indexed()
        }
        // One code per conversation: a new one replaces it.
        try database.create(table: "entraCode") { table in
            table.primaryKey("conversationID", .text)
            table.column("salt", .text).notNull()
            table.column("hash", .text).notNull()
            table.column("channel", .text).notNull()
            table.column("destination", .text).notNull()
            table.column("wrongAttempts", .integer).notNull().defaults(to: 0)
            table.column("sentAt", .double).notNull()
            table.column("expiresAt", .double).notNull().indexed()
        }
        // Rate limit events: sent codes, and wrong codes of users without an account.
        try database.create(table: "entraDeed") { table in
            table.autoIncrementedPrimaryKey("id")
            table.column("hash", .text).notNull().indexed()
            table.column("deed", .text).notNull()
            table.column("at", .double).notNull().indexed()
        }
        // All tokens that come from one sign-in.
        try database.create(table: "entraFamily") { table in
            table.primaryKey("id", .text)
            table.column("tenantID", .text).notNull()
            table.column("clientID", .text).notNull()
            table.column("userID", .text).notNull().indexed().references("user", onDelete: .cascade)
            table.column("provenAt", .double).notNull()
            table.column("refreshEnd", .double).notNull()
            table.column("keptUntil", .double).notNull().indexed()
            table.column("isRevoked", .boolean).notNull().defaults(to: false)
        }
        // A used token stays, to detect replay.
        try database.create(table: "entraRefresh") { table in
            table.primaryKey("hash", .text)
            table.column("familyID", .text).notNull().indexed().references("entraFamily", onDelete: .cascade)
            table.column("usedAt", .double)
        }
    }

    static func extend(in database: Database) throws {
        try database.alter(table: "entraConversation") { table in
            table.add(column: "conversationID", .text).notNull().defaults(to: "").indexed()
        }
        try database.alter(table: "entraFamily") { table in
            table.add(column: "isStrong", .boolean).notNull().defaults(to: false)
        }
    }
}

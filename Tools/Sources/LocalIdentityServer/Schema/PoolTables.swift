import GRDB

/// The first tables of the user pools. `StoreMigration` replaces most of them.
enum PoolTables {
    static func create(in database: Database) throws {
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

    static func extend(in database: Database) throws {
        try database.create(table: "poolStranger") { table in
            table.autoIncrementedPrimaryKey("id")
            table.column("hash", .text).notNull().indexed()
            table.column("deed", .text).notNull()
            table.column("at", .double).notNull().indexed()
        }
        // Sign-ins look up phone numbers, and many users can claim the same one.
        try database.execute(
            sql: "CREATE INDEX phoneNumber ON userAttribute (value) WHERE name = 'phone_number'")
    }

    static func addDevices(in database: Database) throws {
        try database.create(table: "poolDevice") { table in
            table.primaryKey("key", .text)
            table.column("groupKey", .text).notNull()
            table.column("poolID", .text).notNull()
            table.column("userID", .text).notNull().indexed().references("user", onDelete: .cascade)
            table.column("name", .text)
            table.column("verifier", .text)
            table.column("isRemembered", .boolean).notNull().defaults(to: false)
            table.column("createdAt", .double).notNull()
            table.column("authenticatedAt", .double).notNull()
            table.column("modifiedAt", .double).notNull()
        }
        try database.alter(table: "poolFamily") { table in
            table.add(column: "deviceKey", .text)
        }
    }
}

package import GRDB

package enum StoreTables {
    package static func create(in database: Database) throws {
        try database.create(table: "code") { table in
            table.column("realm", .text).notNull()
            table.column("id", .text).notNull()
            table.column("userID", .text).indexed().references("user", onDelete: .cascade)
            table.column("context", .text).notNull()
            table.column("channel", .text).notNull()
            table.column("destination", .text).notNull()
            table.column("salt", .text).notNull()
            table.column("hash", .text).notNull()
            table.column("wrongAttempts", .integer).notNull().defaults(to: 0)
            table.column("sentAt", .double).notNull()
            table.column("expiresAt", .double).notNull()
            table.column("keptUntil", .double).notNull().indexed()
            table.primaryKey(["realm", "id"])
        }
        try database.create(table: "attempt") { table in
            table.column("realm", .text).notNull()
            // The sequence number, ascending in a realm.
            table.column("number", .integer).notNull()
            table.column("kind", .text).notNull()
            table.column("subject", .text).notNull()
            table.column("at", .double).notNull()
            table.column("keptUntil", .double).notNull().indexed()
            table.primaryKey(["realm", "number"])
        }
        try database.create(indexOn: "attempt", columns: ["realm", "kind", "subject", "at"])
        try database.create(table: "conversation") { table in
            table.column("realm", .text).notNull()
            table.column("hash", .text).notNull()
            // The sequence number, ascending in a realm.
            table.column("number", .integer).notNull()
            table.column("groupID", .text)
            table.column("content", .text).notNull()
            table.column("failures", .integer).notNull().defaults(to: 0)
            table.column("isContinued", .boolean).notNull().defaults(to: false)
            table.column("expiresAt", .double).notNull()
            table.column("keptUntil", .double).notNull().indexed()
            table.primaryKey(["realm", "hash"])
            table.uniqueKey(["realm", "number"])
        }
        try database.create(indexOn: "conversation", columns: ["realm", "isContinued", "number"])
        try database.create(indexOn: "conversation", columns: ["realm", "groupID", "number"])
        // The records of signed tokens, and of revoked tokens without a family.
        try database.create(table: "issuedToken") { table in
            table.primaryKey("hash", .text)
            table.column("familyID", .text).indexed()
            table.column("isReadOnly", .boolean).notNull()
            table.column("keptUntil", .double).notNull().indexed()
        }
    }

    package static func sweep(_ connection: Database, now: Double) throws {
        for table in ["code", "attempt", "conversation", "tokenFamily", "authorizationCode", "issuedToken"] {
            try connection.execute(sql: "DELETE FROM \(table) WHERE keptUntil <= ?", arguments: [now])
        }
    }
}

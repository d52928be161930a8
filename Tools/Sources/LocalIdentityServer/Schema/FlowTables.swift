import GRDB

/// The first tables of flows, except executions. `StoreMigration` replaces some of them.
enum FlowTables {
    static func create(in database: Database) throws {
        try database.create(table: "session") { table in
            table.primaryKey("hash", .text)
            table.column("flow", .text).notNull()
            table.column("userID", .text).notNull().indexed().references("user", onDelete: .cascade)
            table.column("provenAt", .double).notNull()
            table.column("usedAt", .double).notNull()
            table.column("expiresAt", .double).notNull().indexed()
        }
        try database.create(table: "sentLink") { table in
            table.autoIncrementedPrimaryKey("id")
            table.column("userID", .text).notNull().indexed().references("user", onDelete: .cascade)
            table.column("kind", .text).notNull()
            table.column("sentAt", .double).notNull()
        }
        // The consent decisions of users, approvals and denials.
        try database.create(table: "consent") { table in
            table.column("userID", .text).notNull().references("user", onDelete: .cascade)
            table.column("applicationID", .text).notNull()
            table.column("purpose", .text).notNull()
            table.column("element", .text).notNull()
            table.column("isApproved", .boolean).notNull()
            table.column("decidedAt", .double).notNull()
            table.primaryKey(["userID", "applicationID", "purpose", "element"])
        }
        try database.alter(table: "sentCode") { table in
            table.add(column: "channel", .text).notNull().defaults(to: "email")
            table.add(column: "flow", .text).notNull().defaults(to: "")
        }
        try database.alter(table: "execution") { $0.add(column: "isContinued", .boolean).notNull().defaults(to: false) }
        try database.execute(
            sql: "CREATE INDEX userAttributePhone ON userAttribute (value) WHERE name = 'phone_number'")
    }
}

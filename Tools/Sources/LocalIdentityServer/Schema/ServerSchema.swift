import CognitoEndpoints
import GRDB
import IdentityBase
import IdentityDomain

/// The tables of all modules, in the order in which versions of the server added them.
enum ServerSchema {
    package static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 users, credentials, executions") { database in
            // The users of all protocols. E-mail addresses are compared without regard to case, user names with regard
            // to it.
            try database.create(table: "user") { table in
                table.primaryKey("id", .text)
                table.column("username", .text).unique()
                table.column("email", .text).unique().collate(.nocase)
                table.column("phone", .text).unique()
                table.column("alias", .text).unique()
                table.column("createdAt", .double).notNull()
                table.column("updatedAt", .double).notNull()
            }
            try database.create(table: "userAttribute") { table in
                table.column("userID", .text).notNull().references("user", onDelete: .cascade)
                table.column("name", .text).notNull()
                table.column("value", .text).notNull()
                table.primaryKey(["userID", "name"])
            }
            try database.create(table: "credential") { table in
                table.column("userID", .text).notNull().references("user", onDelete: .cascade)
                table.column("kind", .text).notNull()
                table.column("value", .text).notNull()
                table.column("updatedAt", .double).notNull()
                table.primaryKey(["userID", "kind"])
            }
            try database.create(table: "passwordFailure") { table in
                table.autoIncrementedPrimaryKey("id")
                table.column("userID", .text).notNull().indexed().references("user", onDelete: .cascade)
                table.column("at", .double).notNull()
            }
            try database.create(table: "sentCode") { table in
                table.primaryKey("id", .text)
                table.column("userID", .text).notNull().indexed().references("user", onDelete: .cascade)
                table.column("applicationID", .text).notNull()
                table.column("salt", .text).notNull()
                table.column("hash", .text).notNull()
                table.column("sentAt", .double).notNull()
                table.column("expiresAt", .double).notNull()
                table.column("wrongAttempts", .integer).notNull().defaults(to: 0)
                table.column("isUsed", .boolean).notNull().defaults(to: false)
            }
            try database.create(table: "codeFailure") { table in
                table.autoIncrementedPrimaryKey("id")
                table.column("userID", .text).notNull().indexed().references("user", onDelete: .cascade)
                table.column("at", .double).notNull()
            }
            try database.create(table: "execution") { table in
                table.primaryKey("id", .text)
                table.column("state", .text).notNull()
                table.column("expiresAt", .double).notNull().indexed()
            }
        }
        migrator.registerMigration("2 OAuth") { try OAuthTables.create(in: $0) }
        migrator.registerMigration("3 tokens of a family, successors") { try OAuthTables.extend(in: $0) }
        migrator.registerMigration("4 identities of other providers, passkeys") { database in
            try database.create(table: "federatedIdentity") { table in
                table.column("connectionID", .text).notNull()
                table.column("subject", .text).notNull()
                table.column("userID", .text).notNull().indexed().references("user", onDelete: .cascade)
                table.column("createdAt", .double).notNull()
                table.primaryKey(["connectionID", "subject"])
            }
            try database.create(table: "passkey") { table in
                table.primaryKey("id", .text)
                table.column("userID", .text).notNull().indexed().references("user", onDelete: .cascade)
                table.column("publicKey", .blob).notNull()
                table.column("counter", .integer).notNull()
                table.column("transports", .text).notNull()
                table.column("createdAt", .double).notNull()
                table.column("lastUsedAt", .double)
            }
        }
        migrator.registerMigration("5 sessions, sent links, consents") { try FlowTables.create(in: $0) }
        migrator.registerMigration("6 user types") { database in
            // Earlier versions had one type.
            try database.alter(table: "user") { table in
                table.add(column: "type", .text).notNull().defaults(to: OrganizationUnit.userType)
            }
        }
        migrator.registerMigration("7 consents to permissions") { database in
            try database.alter(table: "consent") { table in
                table.add(column: "isAttribute", .boolean).notNull().defaults(to: true)
            }
        }
        migrator.registerMigration("8 user pools") { try PoolTables.create(in: $0) }
        migrator.registerMigration("9 strangers, numbers") { try PoolTables.extend(in: $0) }
        migrator.registerMigration("10 tenants") { try EntraTables.create(in: $0) }
        migrator.registerMigration("ended families, tokens for reading only") { try OAuthTables.extendFamilies(in: $0) }
        migrator.registerMigration("addresses of codes") { database in
            try database.alter(table: "sentCode") { $0.add(column: "destination", .text) }
        }
        migrator.registerMigration("devices of user pools") { try PoolTables.addDevices(in: $0) }
        migrator.registerMigration("tokens of conversations, strong sign-ins") { try EntraTables.extend(in: $0) }
        migrator.registerMigration("successors in pools and tenants") { database in
            for table in ["poolRefresh", "entraRefresh"] {
                try database.alter(table: table) { $0.add(column: "successor", .text) }
            }
        }
        migrator.registerMigration("indexes of expiry, of user names without regard to case") { database in
            try createIndexes(in: database)
        }
        migrator.registerMigration("organization units, groups, roles") { try OrganizationTables.create(in: $0) }
        migrator.registerMigration("one store of codes, token families, conversations and attempts") { database in
            try StoreMigration.run(in: database)
        }
        migrator.registerMigration("index of parent units") { database in
            try database.create(indexOn: "organizationUnit", columns: ["parentID"])
        }
        migrator.registerMigration("imported documents") { try ImportedDocument.createTable(in: $0) }
        return migrator
    }

    private static func createIndexes(in database: Database) throws {
        for (table, column) in [
            ("sentCode", "expiresAt"), ("codeFailure", "at"), ("passwordFailure", "at"), ("session", "usedAt"),
            ("sentLink", "sentAt"), ("poolSending", "sentAt"),
        ] {
            try database.create(indexOn: table, columns: [column])
        }
        try database.execute(
            sql: "CREATE INDEX unconfirmedPoolDevice ON poolDevice (createdAt) WHERE verifier IS NULL")
        try database.execute(sql: "CREATE INDEX usernameWithoutCase ON user (username COLLATE NOCASE)")
    }

    /// The deletion of the expired rows of all tables.
    package static func sweep() -> ExpirySweep {
        ExpirySweep { connection, now in
            try StoreTables.sweep(connection, now: now)
            try SSOSessionStore.sweep(connection, now: now)
            try PoolDeviceStore.sweep(connection, now: now)
        }
    }
}

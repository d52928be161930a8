import CognitoEndpoints
import GRDB
import IdentityBase
import IdentityDomain

/// The tables of all modules, in the order in which versions of the server added them.
enum ServerSchema {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 users, credentials, executions") { try MigrationTables.createUsers(in: $0) }
        migrator.registerMigration("2 OAuth") { try MigrationTables.createOAuth(in: $0) }
        migrator.registerMigration("3 tokens of a family, successors") { try MigrationTables.extendOAuth(in: $0) }
        migrator.registerMigration("4 identities of other providers, passkeys") {
            try MigrationTables.createProviders(in: $0)
        }
        migrator.registerMigration("5 sessions, sent links, consents") { try MigrationTables.createSessions(in: $0) }
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
        migrator.registerMigration("8 user pools") { try MigrationTables.createPools(in: $0) }
        migrator.registerMigration("9 strangers, numbers") { try MigrationTables.extendPools(in: $0) }
        migrator.registerMigration("10 tenants") { try MigrationTables.createTenants(in: $0) }
        migrator.registerMigration("ended families, tokens for reading only") {
            try MigrationTables.extendFamilies(in: $0)
        }
        migrator.registerMigration("addresses of codes") { database in
            try database.alter(table: "sentCode") { $0.add(column: "destination", .text) }
        }
        migrator.registerMigration("devices of user pools") { try MigrationTables.addDevices(in: $0) }
        migrator.registerMigration("tokens of conversations, strong sign-ins") {
            try MigrationTables.extendTenants(in: $0)
        }
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
    static func sweep() -> ExpirySweep {
        ExpirySweep { connection, now in
            try StoreTables.sweep(connection, now: now)
            try SSOSessionStore.sweep(connection, now: now)
            try PoolDeviceStore.sweep(connection, now: now)
        }
    }
}

import CognitoEndpoints
import GRDB
import IdentityBase
import IdentityDomain

/// The tables of all modules, in the order in which versions of the server added them.
enum ServerSchema {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for (name, migrate) in migrations { migrator.registerMigration(name, migrate: migrate) }
        return migrator
    }

    private static var migrations: KeyValuePairs<String, @Sendable (Database) throws -> Void> {
        [
            "1 users, credentials, executions": MigrationTables.createUsers,
            "2 OAuth": MigrationTables.createOAuth,
            "3 tokens of a family, successors": MigrationTables.extendOAuth,
            "4 identities of other providers, passkeys": MigrationTables.createProviders,
            "5 sessions, sent links, consents": MigrationTables.createSessions,
            "6 user types": { database in
                // Earlier versions had one type.
                try database.alter(table: "user") { table in
                    table.add(column: "type", .text).notNull().defaults(to: OrganizationUnit.userType)
                }
            },
            "7 consents to permissions": { database in
                try database.alter(table: "consent") { table in
                    table.add(column: "isAttribute", .boolean).notNull().defaults(to: true)
                }
            },
            "8 user pools": MigrationTables.createPools,
            "9 strangers, numbers": MigrationTables.extendPools,
            "10 tenants": MigrationTables.createTenants,
            "ended families, tokens for reading only": MigrationTables.extendFamilies,
            "addresses of codes": { database in
                try database.alter(table: "sentCode") { $0.add(column: "destination", .text) }
            },
            "devices of user pools": MigrationTables.addDevices,
            "tokens of conversations, strong sign-ins": MigrationTables.extendTenants,
            "successors in pools and tenants": { database in
                for table in ["poolRefresh", "entraRefresh"] {
                    try database.alter(table: table) { $0.add(column: "successor", .text) }
                }
            },
            "indexes of expiry, of user names without regard to case": createIndexes,
            "organization units, groups, roles": MigrationTables.createOrganization,
            "one store of codes, token families, conversations and attempts": StoreMigration.run,
            "index of parent units": { try $0.create(indexOn: "organizationUnit", columns: ["parentID"]) },
            "imported documents": MigrationTables.createImportedDocuments,
        ]
    }

    private static func createIndexes(in database: Database) throws {
        let columns: KeyValuePairs = [
            "sentCode": "expiresAt",
            "codeFailure": "at",
            "passwordFailure": "at",
            "session": "usedAt",
            "sentLink": "sentAt",
            "poolSending": "sentAt",
        ]
        for (table, column) in columns {
            try database.create(indexOn: table, columns: [column])
        }

        try database.execute(
            sql: "CREATE INDEX unconfirmedPoolDevice ON poolDevice (createdAt) WHERE verifier IS NULL"
        )
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

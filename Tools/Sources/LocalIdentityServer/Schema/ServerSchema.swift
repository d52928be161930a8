import CognitoEndpoints
import GRDB
import IdentityBase
import IdentityDomain

/// The tables of all modules, and the deletion of their expired rows.
enum ServerSchema {
    /// Each release adds its migrations at the end, and none is changed after a release.
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("create", migrate: CreateMigration.run)
        return migrator
    }

    /// The deletion of the expired rows of all tables.
    static func sweep() -> ExpirySweep {
        ExpirySweep { connection, now in
            try StoreTables.sweep(connection, now: now)
            try SSOSessionStore.sweep(connection, now: now)
            try PoolDeviceStore.sweep(connection, now: now)
            try PoolIdentityStore.sweep(connection, now: now)
        }
    }
}

import Foundation
package import GRDB

/// The SQLite database of one server: its file, its schema and the pool of connections (write-ahead log).
package struct ServerDatabase: Sendable {
    package static let fileName = "identity.sqlite"

    package let pool: DatabasePool

    /// - Parameters:
    ///   - migrator: creates and changes the tables.
    ///   - onStatement: called with each statement that is executed, without its values.
    package init(
        in folder: DataFolder,
        migrator: DatabaseMigrator,
        onStatement: (@Sendable (String) -> Void)? = nil
    ) throws {
        let path = folder.path(Self.fileName)
        if !FileManager.default.fileExists(atPath: path) {
            // Created here, so that SQLite's journal files inherit the restricted permissions.
            _ = FileManager.default.createFile(
                atPath: path,
                contents: nil,
                attributes: [.posixPermissions: 0o600]
            )
        }

        let isOfAnotherVersion: Bool
        do {
            var configuration = GRDB.Configuration()
            configuration.busyMode = .timeout(5)
            configuration.foreignKeysEnabled = true
            if let onStatement {
                configuration.prepareDatabase { connection in
                    connection.trace { event in
                        if case .statement(let statement) = event { onStatement(statement.sql) }
                    }
                }
            }

            pool = try DatabasePool(path: path, configuration: configuration)
            isOfAnotherVersion = try pool.read(migrator.hasBeenSuperseded)
            if !isOfAnotherVersion { try migrator.migrate(pool) }
        } catch {
            throw LocalIdentityServerError.storage("\(path): \(error)")
        }

        guard !isOfAnotherVersion else {
            throw LocalIdentityServerError.storage(
                "\(path) was written by another version of this server. Start that version, or use another data folder."
            )
        }
    }

    /// Reads in one transaction on the caller's thread. A change of threads would take longer than most reads.
    package func read<Result>(_ work: (Database) throws -> Result) throws -> Result {
        try pool.read(work)
    }

    /// Writes to the file: on a full disk a write fails, where a read does not.
    /// - Throws: the error of the write. The database cannot serve requests then.
    package func checkReadiness() async throws {
        try await pool.write { try $0.execute(cached: "PRAGMA user_version = 1") }
    }

    package func close() { try? pool.close() }
}

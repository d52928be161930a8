import Foundation
package import GRDB
import NIOConcurrencyHelpers

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
            _ = FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
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
    package func read<Result>(_ work: (Database) throws -> Result) throws -> Result { try pool.read(work) }

    package func close() { try? pool.close() }
}

/// The deletion of expired rows: at most once a minute, in the transaction of a writer.
package final class ExpirySweep: Sendable {
    private static let interval = 60.0

    private let work: @Sendable (Database, Double) throws -> Void
    private let last = NIOLockedValueBox(-Double.infinity)

    /// - Parameter work: deletes the rows that have expired at the given time, in seconds since 1970.
    package init(_ work: @escaping @Sendable (Database, Double) throws -> Void) { self.work = work }

    package func run(_ connection: Database, now: Double) throws {
        let isDue = last.withLockedValue { last in
            // A clock that was set back must not stop the deletion.
            guard now >= last + Self.interval || now < last else { return false }
            last = now
            return true
        }
        guard isDue else { return }
        try work(connection, now)
    }
}

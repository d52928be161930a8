import Foundation
import GRDB
import IdentityBase

/// Read-only access to the database of a data folder, also while a server uses it.
enum SavedData {
    /// Returns the result of `work`; nil for a folder without a database, or without a table of documents.
    /// - Throws: `LocalIdentityServerError.storage`.
    static func read<Result>(
        _ folder: URL,
        work: (Database) throws -> Result
    ) throws -> Result? {
        let path = folder.appendingPathComponent(ServerDatabase.fileName).path
        guard FileManager.default.fileExists(atPath: path) else { return nil }

        do {
            var configuration = GRDB.Configuration()
            configuration.readonly = true
            configuration.busyMode = .timeout(5)
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            defer { try? queue.close() }

            return try queue.read { connection in
                guard try connection.tableExists(ImportedDocument.table) else { return nil }
                return try work(connection)
            }
        } catch {
            throw LocalIdentityServerError.storage("\(path): \(error)")
        }
    }
}

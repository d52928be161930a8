import Foundation
import GRDB
import IdentityBase

struct ImportedDocument: Sendable, Equatable {
    let type: ResourceType
    /// The document's identity among those of its type.
    let key: String
    let id: String?
    let name: String?
    /// The YAML, with variables replaced and without secrets.
    let text: String

    /// Name of the document in messages.
    var label: String { "(imported) \(type.rawValue) \(key)" }

    static let table = "importedDocument"

    /// Returns all documents, in the order of their types and keys. Types of later versions are left out.
    static func all(in connection: Database) throws -> [ImportedDocument] {
        try Row.fetchAll(connection, cached: "SELECT * FROM importedDocument ORDER BY type, key").compactMap { row in
            ResourceType(rawValue: row["type"]).map {
                ImportedDocument(type: $0, key: row["key"], id: row["id"], name: row["name"], text: row["text"])
            }
        }
    }

    /// Checks whether both are versions of the same resource: they have the same id or the same key.
    func replaces(_ other: ImportedDocument) -> Bool {
        type == other.type && (key == other.key || (id != nil && id == other.id))
    }

    /// Stores the document in place of the earlier version.
    func write(at now: Double, in connection: Database) throws {
        try connection.execute(
            cached: "DELETE FROM importedDocument WHERE type = ? AND (key = ? OR id = ?)",
            arguments: [type.rawValue, key, id]
        )
        try connection.execute(
            cached: "INSERT INTO importedDocument (type, key, id, name, text, importedAt) VALUES (?, ?, ?, ?, ?, ?)",
            arguments: [type.rawValue, key, id, name, text, now]
        )
    }
}

/// Read-only access to the database of a data folder, also while a server uses it.
enum SavedData {
    /// Returns the result of `work`; nil for a folder without a database, or with one of an earlier version.
    /// - Throws: `LocalIdentityServerError.storage`.
    static func read<Result>(_ folder: URL, work: (Database) throws -> Result) throws -> Result? {
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

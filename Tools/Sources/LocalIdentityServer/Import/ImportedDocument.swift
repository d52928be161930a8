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
        let rows = try Row.fetchAll(connection, cached: "SELECT * FROM importedDocument ORDER BY type, key")
        return rows.compactMap { row in
            guard let type = ResourceType(rawValue: row["type"]) else { return nil }
            return ImportedDocument(
                type: type,
                key: row["key"],
                id: row["id"],
                name: row["name"],
                text: row["text"]
            )
        }
    }

    /// Checks whether both are versions of the same resource: they have the same id or the same key.
    func replaces(_ other: ImportedDocument) -> Bool {
        guard type == other.type else { return false }
        return key == other.key || (id != nil && id == other.id)
    }

    /// Returns the id and the name that other versions of the resource have as well, as in messages.
    func identities(sharedWith others: [ImportedDocument]) -> [String] {
        var shared: [String] = []
        if let id, others.contains(where: { $0.id == id }) { shared.append("the id \(id)") }
        // Some resources have no name of their own: their key is the id.
        let isNamed = shared.isEmpty || key != id
        if isNamed, others.contains(where: { $0.key == key }) { shared.append("the name \(key)") }
        return shared
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

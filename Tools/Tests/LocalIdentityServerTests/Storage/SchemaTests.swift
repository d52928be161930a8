import GRDB
import Testing

@testable import IdentityBase
@testable import LocalIdentityServer

@Suite("The schema of the database", .timeLimit(.minutes(5)))
struct SchemaTests {
    @Test("A database of another version is refused with what to do, and opens again with that version")
    func otherVersion() throws {
        let folder = try DataFolder(.ephemeral)
        defer { folder.removeIfTemporary() }
        var later = ServerSchema.migrator
        later.registerMigration("later") { try $0.execute(sql: "CREATE TABLE later (id TEXT)") }
        try ServerDatabase(in: folder, migrator: later).close()

        let refusal = #expect(throws: LocalIdentityServerError.self) {
            try ServerDatabase(in: folder, migrator: ServerSchema.migrator)
        }
        let text = refusal.map { "\($0)" } ?? ""
        #expect(text.contains("another version of this server. Start that version, or use another data folder."))

        let database = try ServerDatabase(in: folder, migrator: later)
        defer { database.close() }
        #expect(try database.read { try $0.tableExists("later") && $0.tableExists("user") })
    }
}

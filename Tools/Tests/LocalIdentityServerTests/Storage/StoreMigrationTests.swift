import Foundation
import GRDB
import Testing

@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer

@Suite("Migration to one store per concept", .timeLimit(.minutes(5)))
struct StoreMigrationTests {
    /// The last migration before.
    private static let before = "organization units, groups, roles"

    /// Rows of tables that are empty in some folders.
    private static let rows = """
        INSERT INTO passwordFailure (userID, at) SELECT id, 1 FROM user;
        INSERT INTO codeFailure (userID, at) SELECT id, 2 FROM user;
        INSERT INTO sentLink (userID, kind, sentAt) SELECT id, 'magicLink', 3 FROM user;
        INSERT INTO poolSending (userID, sentAt) SELECT id, 4 FROM user;
        INSERT INTO sentCode (id, userID, applicationID, salt, hash, sentAt, expiresAt, isUsed)
            SELECT 'used' || id, id, 'app', '', '', 5, 6, TRUE FROM user;
        INSERT INTO poolStranger (hash, deed, at) VALUES ('name', 'awaited', 6), ('name', 'code', 7);
        INSERT INTO entraDeed (hash, deed, at) VALUES ('address', 'wrong', 8);
        INSERT INTO pendingRequest (kind, hash, content, expiresAt) VALUES
            ('authorization', 'a', '{}', 9), ('authorization', 'b', '{}', 9), ('logout', 'a', '{}', 9);
        INSERT INTO revokedToken (hash, keptUntil) VALUES ('revoked', 10);
        INSERT INTO entraUser (userID, methods) SELECT id, '{}' FROM user LIMIT 1;
        """

    /// The tables from which a table's rows come; the others stay as they are.
    private static let sources = [
        "code": ["sentCode WHERE NOT isUsed", "poolCode", "entraCode"],
        "attempt": [
            "passwordFailure", "codeFailure", "sentCode", "sentLink", "poolSending", "poolStranger", "entraDeed",
        ],
        "conversation": ["execution", "pendingRequest", "poolSession", "entraConversation"],
        "tokenFamily": ["tokenFamily", "poolFamily", "entraFamily"],
        "refreshToken": ["refreshToken", "poolRefresh", "entraRefresh"],
        "issuedToken": ["familyToken", "revokedToken"],
        "account": ["poolUser"],
        "importedDocument": [],
    ]

    private static let tables: Set = [
        "account", "attempt", "authorizationCode", "code", "consent", "conversation", "credential", "entraUser",
        "federatedIdentity", "groupMember", "importedDocument", "issuedToken", "organizationUnit", "passkey",
        "poolDevice", "refreshToken",
        "role", "roleAssignment", "rolePermission", "session", "tokenFamily", "user", "userAttribute", "userGroup",
    ]

    /// Returns the database of a folder that the server of a commit wrote, in memory.
    private static func database(_ commit: String) throws -> DatabaseQueue {
        let queue = try DatabaseQueue()
        let fixture = FixtureFolder.url("data-folders").appendingPathComponent("\(commit)/identity.sqlite")
        // A copy, because SQLite writes files beside a database that it opens.
        let copy = FileManager.default.temporaryDirectory.appendingPathComponent("data-\(UUID().uuidString).sqlite")
        try FileManager.default.copyItem(at: fixture, to: copy)
        defer {
            for suffix in ["", "-shm", "-wal"] { try? FileManager.default.removeItem(atPath: copy.path + suffix) }
        }
        try DatabaseQueue(path: copy.path).backup(to: queue)
        return queue
    }

    /// Returns columns, indexes and foreign keys of each table.
    private static func schema(_ connection: Database) throws -> Set<String> {
        let parts = [
            "SELECT t.name, c.* FROM sqlite_master t, pragma_table_xinfo(t.name) c WHERE t.type = 'table'",
            """
            SELECT t.name, i.name, i."unique", i.partial, c.* FROM sqlite_master t, pragma_index_list(t.name) i,
                pragma_index_xinfo(i.name) c WHERE t.type = 'table'
            """,
            "SELECT t.name, f.* FROM sqlite_master t, pragma_foreign_key_list(t.name) f WHERE t.type = 'table'",
        ]
        return Set(try parts.flatMap { try Row.fetchAll(connection, sql: $0).map(\.description) })
    }

    @Test("A migrated data folder has the schema of a new database", arguments: DataFolderTests.commits)
    func schema(_ commit: String) async throws {
        let (old, new) = (try Self.database(commit), try DatabaseQueue())
        for queue in [old, new] { try ServerSchema.migrator.migrate(queue) }
        let expected = try await new.read(Self.schema)
        let found = try await old.read(Self.schema)
        #expect(found.count > 150)
        #expect(found.symmetricDifference(expected).sorted() == [])
    }

    private static func count(_ sources: [String], _ connection: Database) throws -> Int {
        try sources.reduce(0) { sum, source in
            sum + (try Int.fetchOne(connection, sql: "SELECT COUNT(*) FROM \(source)") ?? 0)
        }
    }

    @Test("No row is lost, and attempts still count for their users", arguments: DataFolderTests.commits)
    func rows(_ commit: String) async throws {
        let queue = try Self.database(commit)
        try ServerSchema.migrator.migrate(queue, upTo: Self.before)
        let expected = try await queue.write { connection -> [String: Int] in
            try connection.execute(sql: Self.rows)
            var counts: [String: Int] = [:]
            for table in Self.tables {
                counts[table] = try Self.count(Self.sources[table] ?? [table], connection)
            }
            return counts
        }
        #expect(expected["user"] ?? 0 >= 3 && expected["refreshToken"] ?? 0 >= 3)
        try ServerSchema.migrator.migrate(queue)
        try await queue.read { connection in
            #expect(Set(try QueryPlanTests.tables(connection)) == Self.tables)
            for table in Self.tables {
                #expect(try Self.count([table], connection) == expected[table], "\(table)")
            }
            try connection.checkForeignKeys()
            let user = try #require(try String.fetchOne(connection, sql: "SELECT id FROM user"))
            let log = AttemptLog(.users)
            for (kind, time) in [(AttemptLog.Kind.password, 1.0), (.code, 2), (.init(rawValue: "link:magicLink"), 3)] {
                #expect(try log.times(kind, of: user, after: 0, in: connection) == [time], "\(kind.rawValue)")
            }
        }
    }
}

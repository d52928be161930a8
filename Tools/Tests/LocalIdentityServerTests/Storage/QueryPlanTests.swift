import Foundation
import GRDB
import Testing

@testable import IdentityBase
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("Query plans", .timeLimit(.minutes(5)))
struct QueryPlanTests {
    /// The server's own tables.
    static func tables(_ connection: Database) throws -> [String] {
        try String.fetchAll(
            connection,
            sql: """
                SELECT name FROM sqlite_master
                WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'grdb_%' ORDER BY name
                """
        )
    }

    /// Statements that read a whole table on purpose: definitions, which all are loaded at the start.
    private static let wholeTables: Set = ["SELECT * FROM importedDocument ORDER BY type, key"]

    @Test("No statement scans a whole table")
    func plans() async throws {
        try await StorageScenario.run { scenario in
            try await scenario.play()
            let statements = scenario.log.all
            let pool = scenario.server.services.directory.database.pool
            try await pool.read { connection in
                let tables = try Self.tables(connection)
                let added = Set(
                    statements.filter { $0.hasPrefix("INSERT") }.compactMap { statement in
                        statement.components(separatedBy: "INTO ").last?.split(whereSeparator: \.isWhitespace).first
                            .map { String($0).replacing("\"", with: "") }
                    }
                )
                #expect(Set(tables).subtracting(added) == StorageScenario.untouched)
                for statement in statements where !Self.wholeTables.contains(statement) {
                    let plan = try Self.plan(statement, connection)
                    for table in tables {
                        let isScanned = plan.contains { "\($0) ".hasPrefix("SCAN \(table) ") }
                        #expect(!isScanned, "\(statement)\n\(plan)")
                    }
                }
            }
        }
    }

    @Test("Each foreign key has an index, which the deletion of the referenced row needs")
    func references() async throws {
        try await TestServer.run { server, _ in
            try await server.services.directory.database.pool.read { connection in
                for table in try Self.tables(connection) {
                    for reference in try connection.foreignKeys(on: table) {
                        let column = reference.originColumns[0]
                        let plan = try Self.plan("SELECT 1 FROM \(table) WHERE \(column) = ?", connection)
                        #expect(plan.allSatisfy { $0.hasPrefix("SEARCH") }, "\(table).\(column)")
                    }
                }
            }
        }
    }

    /// Returns the steps of a statement's query plan. Its arguments are NULL, on which no plan depends.
    private static func plan(_ statement: String, _ connection: Database) throws -> [String] {
        let explain = try connection.makeStatement(sql: "EXPLAIN QUERY PLAN \(statement)")
        let count = explain.sql.filter { $0 == "?" }.count
        return try Row.fetchAll(explain, arguments: StatementArguments([Int?](repeating: nil, count: count)))
            .map { $0["detail"] }
    }
}

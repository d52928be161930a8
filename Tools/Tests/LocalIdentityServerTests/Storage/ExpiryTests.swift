import Foundation
import GRDB
import Testing

@testable import IdentityBase
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("Stored rows that expire", .timeLimit(.minutes(5)))
struct ExpiryTests {
    /// Accounts and their data, which stay until removed.
    private static let permanent: Set = [
        "user", "userAttribute", "credential", "federatedIdentity", "passkey", "consent", "account", "poolDevice",
        "poolIdentity",
        "entraUser", "organizationUnit", "userGroup", "groupMember", "role", "roleAssignment", "rolePermission",
        "importedDocument",
    ]

    @Test("After 40 days one request removes all expired rows and no others")
    func month() async throws {
        try await StorageScenario.run { scenario in
            try await scenario.play()
            let before = try await Self.counts(scenario)
            for (table, count) in before where !StorageScenario.untouched.contains(table) {
                #expect(count > 0, "the scenario leaves nothing in \(table)")
            }
            scenario.clock.advance(40 * 86_400)
            _ = try await scenario.client.start(scenario.server.applications.demo.applicationId)
            let after = try await Self.counts(scenario)
            for (table, count) in after where !Self.permanent.contains(table) {
                // The row of this request.
                #expect(count == (table == "conversation" ? 1 : 0), "\(table)")
            }
            for table in Self.permanent.subtracting(["poolDevice", "poolIdentity"]) {
                #expect(after[table] == before[table], "\(table)")
            }
            // The confirmed device remains.
            #expect(after["poolDevice"] == 1)
            // So does the user's identity.
            #expect(before["poolIdentity"] == 2 && after["poolIdentity"] == 1)
        }
    }

    private static func counts(_ scenario: StorageScenario) async throws -> [String: Int] {
        try await scenario.server.services.directory.database.pool.read { connection in
            var counts: [String: Int] = [:]
            for table in try QueryPlanTests.tables(connection) {
                counts[table] = try Int.fetchOne(connection, sql: "SELECT COUNT(*) FROM \(table)")
            }
            return counts
        }
    }
}

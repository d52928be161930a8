import Foundation
import GRDB

/// What each person lets each application see.
struct ConsentStore: Sendable {
    let database: ServerDatabase

    func decisions(of userID: String, for applicationID: String) async throws -> [ConsentQuestion.Item: Bool] {
        try await database.pool.read { connection in
            let rows = try Row.fetchAll(
                connection, sql: "SELECT * FROM consent WHERE userID = ? AND applicationID = ?",
                arguments: [userID, applicationID])
            let decisions = rows.map { row in
                (ConsentQuestion.Item(purpose: row["purpose"], element: row["element"]), row["isApproved"] as Bool)
            }
            return Dictionary(decisions) { $1 }
        }
    }

    /// Writes all or none.
    func record(
        _ decisions: [ConsentQuestion.Item: Bool], of userID: String, for applicationID: String, now: Date
    ) async throws {
        let now = now.timeIntervalSince1970
        try await database.pool.write { connection in
            for (item, isApproved) in decisions {
                try connection.execute(
                    sql: """
                        INSERT OR REPLACE INTO consent
                        (userID, applicationID, purpose, element, isApproved, decidedAt) VALUES (?, ?, ?, ?, ?, ?)
                        """,
                    arguments: [userID, applicationID, item.purpose, item.element, isApproved, now])
            }
        }
    }

    /// The user as an application may see them: without the attributes that they have denied it.
    func visible(_ user: User, to applicationID: String) async throws -> User {
        var visible = user
        for (item, isApproved) in try await decisions(of: user.id, for: applicationID) where !isApproved {
            guard let place = AttributeMapping.thunderID.entry(item.element)?.place else { continue }
            AttributeMapping.set(nil, at: place, of: &visible)
        }
        return visible
    }
}

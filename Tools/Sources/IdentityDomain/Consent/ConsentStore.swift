package import Foundation
import GRDB
package import IdentityBase

/// The store of each user's consent decisions for each application.
package struct ConsentStore: Sendable {
    package let database: ServerDatabase

    package init(database: ServerDatabase) { self.database = database }

    package func decisions(
        of userID: String,
        for applicationID: String
    ) async throws -> [PendingConsent.Item: Bool] {
        try database.read { connection in
            let rows = try Row.fetchAll(
                connection,
                cached: "SELECT * FROM consent WHERE userID = ? AND applicationID = ?",
                arguments: [userID, applicationID]
            )

            var decisions: [PendingConsent.Item: Bool] = [:]
            for row in rows {
                let item = PendingConsent.Item(purpose: row["purpose"], element: row["element"])
                decisions[item] = row["isApproved"] as Bool
            }
            return decisions
        }
    }

    /// Writes all decisions in one transaction.
    /// - Parameter permissions: the purposes whose elements are permissions and not attributes.
    package func record(
        _ decisions: [PendingConsent.Item: Bool],
        permissions: [String],
        of userID: String,
        for applicationID: String,
        now: Date
    ) async throws {
        let now = now.timeIntervalSince1970
        try await database.pool.write { connection in
            for (item, isApproved) in decisions {
                try connection.execute(
                    cached: """
                        INSERT OR REPLACE INTO consent
                        (userID, applicationID, purpose, element, isApproved, decidedAt, isAttribute)
                        VALUES (?, ?, ?, ?, ?, ?, ?)
                        """,
                    arguments: [
                        userID, applicationID, item.purpose, item.element, isApproved, now,
                        !permissions.contains(item.purpose),
                    ]
                )
            }
        }
    }

    /// Returns the user without the attributes that the user denied to the application. The latest decision counts.
    package func visible(_ user: User, to applicationID: String) async throws -> User {
        let rows = try database.read { connection in
            // Of two decisions at the same time, the denial counts.
            try Row.fetchAll(
                connection,
                cached: """
                    SELECT element, isApproved FROM consent WHERE userID = ? AND applicationID = ? AND isAttribute
                    ORDER BY decidedAt, isApproved DESC
                    """,
                arguments: [user.id, applicationID]
            )
        }
        var decisions: [String: Bool] = [:]
        for row in rows { decisions[row["element"]] = row["isApproved"] as Bool }

        var visible = user
        for (element, isApproved) in decisions where !isApproved {
            guard let place = AttributeMapping.thunderID.entry(element)?.place else { continue }
            AttributeMapping.set(nil, at: place, of: &visible)
        }
        return visible
    }
}

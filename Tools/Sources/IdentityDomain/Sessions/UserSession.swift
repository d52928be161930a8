package import Foundation
package import GRDB
import IdentityBase

/// A sign-in of a user that has not ended: the session of a browser, or the tokens of an app.
package struct UserSession: Sendable, Equatable, FetchableRecord {
    /// Realm of the tokens, such as a user pool's; nil for the session of a browser.
    package let realm: String?
    /// OAuth client of the tokens, or the flow of a browser's session.
    package let client: String
    package let signedInAt: Date
    package let endsAt: Date

    package init(row: Row) throws {
        realm = row["realm"]
        client = row["client"]
        signedInAt = row["signedInAt"]
        endsAt = row["endsAt"]
    }

    /// Returns the sessions of a user, the newest first. The assertion of a sign-in is one only if the app did not get
    /// tokens with a refresh token in the same sign-in.
    package static func all(of userID: String, now: Date, in connection: Database) throws -> [UserSession] {
        let now = now.timeIntervalSince1970
        return try fetchAll(
            connection,
            cached: """
                SELECT realm, clientID AS client, provenAt AS signedInAt,
                CASE WHEN refreshEnd > 0 THEN refreshEnd ELSE keptUntil END AS endsAt FROM tokenFamily
                WHERE userID = ?1 AND NOT isRevoked AND NOT isEnded AND keptUntil > ?2
                AND (refreshEnd > 0 OR NOT EXISTS (
                    SELECT 1 FROM tokenFamily AS tokens WHERE tokens.userID = ?1 AND tokens.refreshEnd > 0
                    AND tokens.clientID = tokenFamily.clientID AND ABS(tokens.provenAt - tokenFamily.provenAt) < 2
                ))
                UNION ALL
                SELECT NULL, flow, provenAt, expiresAt FROM session
                WHERE userID = ?1 AND expiresAt > ?2 AND usedAt > ?3
                ORDER BY signedInAt DESC
                """,
            arguments: [userID, now, now - SSOSessionStore.idleTimeout]
        )
    }

    /// Ends all sessions of a user. Tokens of apps are revoked.
    package static func endAll(of userID: String, in connection: Database) throws {
        try UserTokens.revokeAll(of: userID, in: connection)
        try SSOSessionStore.endAll(of: userID, except: nil, in: connection)
    }
}

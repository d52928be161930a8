package import Foundation
import GRDB
package import IdentityBase

/// The rate limit of links that are mailed to a user, across all executions, to prevent flooding of a mailbox. The
/// limits are those of codes.
package struct SentLinks: Sendable {
    package enum Kind: String, Sendable {
        case recovery, magicLink, backchannel
    }

    package let database: ServerDatabase
    package let limits: Limits

    package init(database: ServerDatabase, limits: Limits) {
        self.database = database
        self.limits = limits
    }

    /// Requests to send a link, and counts it if it may be sent.
    ///
    /// - Returns: seconds to wait; 0 when the link may be sent.
    package func begin(_ kind: Kind, to userID: String, now: Date) async throws -> Int {
        let (now, limits) = (now.timeIntervalSince1970, limits)
        guard limits.resendInterval > 0 || limits.sentCodes < .max else { return 0 }
        return try await database.pool.write { connection in
            try connection.execute(
                sql: "DELETE FROM sentLink WHERE userID = ? AND sentAt <= ?",
                arguments: [userID, now - max(limits.codeWindow, limits.resendInterval)])
            let times = try Double.fetchAll(
                connection, sql: "SELECT sentAt FROM sentLink WHERE userID = ? AND kind = ? ORDER BY sentAt",
                arguments: [userID, kind.rawValue])
            let wait = SendingPace.wait(times, last: times.last, limits, now: now)
            guard wait == 0 else { return wait }
            try connection.execute(
                sql: "INSERT INTO sentLink (userID, kind, sentAt) VALUES (?, ?, ?)",
                arguments: [userID, kind.rawValue, now])
            return 0
        }
    }
}

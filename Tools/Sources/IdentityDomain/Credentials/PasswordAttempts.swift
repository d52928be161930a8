import Foundation
import GRDB
package import IdentityBase

/// The throttling of wrong passwords per user.
///
/// An attempt is stored before the password is checked, and a correct password deletes the attempts, so that concurrent
/// guesses cannot exceed the limit.
package struct PasswordAttempts: Sendable {
    package enum Answer: Sendable, Equatable {
        case allowed
        /// Too many wrong passwords. `retryAfter` is the number of seconds until the oldest one expires.
        case refused(retryAfter: Int)
    }

    package let database: ServerDatabase
    package let clock: any ServerClock
    package let limits: Limits

    package init(database: ServerDatabase, clock: any ServerClock, limits: Limits) {
        self.database = database
        self.clock = clock
        self.limits = limits
    }

    package func begin(_ userID: String) async throws -> Answer {
        guard limits.wrongPasswords < .max else { return .allowed }
        let now = clock.now().timeIntervalSince1970
        let (most, window) = (limits.wrongPasswords, limits.wrongPasswordWindow)
        return try await database.pool.write { connection in
            try connection.execute(
                sql: "DELETE FROM passwordFailure WHERE userID = ? AND at <= ?", arguments: [userID, now - window])
            let times = try Double.fetchAll(
                connection, sql: "SELECT at FROM passwordFailure WHERE userID = ? ORDER BY at", arguments: [userID])
            if times.count >= most, let oldest = times.first {
                return .refused(retryAfter: max(1, Int((oldest + window - now).rounded(.up))))
            }
            try connection.execute(
                sql: "INSERT INTO passwordFailure (userID, at) VALUES (?, ?)", arguments: [userID, now])
            return .allowed
        }
    }

    package func succeeded(_ userID: String) async throws {
        try await database.pool.write { connection in
            try connection.execute(sql: "DELETE FROM passwordFailure WHERE userID = ?", arguments: [userID])
        }
    }
}

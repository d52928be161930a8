import GRDB
package import IdentityBase

/// The throttling of wrong passwords per user, to prevent brute-force attacks.
///
/// An attempt is stored before the password is checked, and a correct password deletes the attempts, so that concurrent
/// guesses cannot exceed the limit.
package struct PasswordAttempts: Sendable {
    static let log = AttemptLog(.users)

    package let database: ServerDatabase
    package let clock: any WallClock
    package let limits: Limits

    package init(database: ServerDatabase, clock: any WallClock, limits: Limits) {
        self.database = database
        self.clock = clock
        self.limits = limits
    }

    /// Counts an attempt, unless there are too many wrong passwords.
    /// - Returns: seconds until the oldest wrong password expires; nil when the attempt is allowed.
    package func recordUnlessThrottled(_ userID: String) async throws -> Int? {
        guard limits.wrongPasswords < .max else { return nil }
        let now = clock.now().timeIntervalSince1970
        let window = limits.wrongPasswordWindow

        return try await database.pool.write { connection in
            let wait = try Self.log.wait(
                .password,
                of: userID,
                most: limits.wrongPasswords,
                within: window,
                now: now,
                in: connection
            )
            guard wait == nil else { return wait }
            try Self.log.add(.password, of: userID, at: now, lifetime: window, in: connection)
            return nil
        }
    }

    package func succeeded(_ userID: String) async throws {
        try await database.pool.write {
            try Self.log.removeAll(.password, of: userID, in: $0)
        }
    }
}

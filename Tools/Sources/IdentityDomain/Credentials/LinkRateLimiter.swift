package import Foundation
package import IdentityBase

/// The rate limit of links mailed to a user, as for codes, to prevent flooding of a mailbox.
package struct LinkRateLimiter: Sendable {
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
    /// - Returns: seconds to wait; 0 when the link may be sent.
    package func begin(_ kind: Kind, to userID: String, now: Date) async throws -> Int {
        guard limits.resendInterval > 0 || limits.sentCodes < .max else { return 0 }
        let now = now.timeIntervalSince1970
        let log = AttemptLog(.users)
        let attempt = AttemptLog.Kind(rawValue: "link:\(kind.rawValue)")
        let lifetime = SendRateLimiter.lifetime(limits)

        return try await database.pool.write { connection in
            let times = try log.times(attempt, of: userID, after: now - lifetime, in: connection)
            let wait = SendRateLimiter.wait(times, last: times.last, limits: limits, now: now)
            guard wait == 0 else { return wait }
            try log.add(attempt, of: userID, at: now, lifetime: lifetime, in: connection)
            return 0
        }
    }
}

package import Foundation
package import IdentityBase

/// The rate limit for messages to one user.
package enum SendRateLimiter {
    /// Returns the seconds for which a message counts.
    static func lifetime(_ limits: Limits) -> Double { max(limits.codeWindow, limits.resendInterval) }

    /// Returns the seconds until another message may be sent.
    /// - Parameters:
    ///   - sent: times of the earlier messages in ascending order.
    ///   - last: time of the last message of the same kind.
    package static func wait(_ sent: [Double], last: Double?, limits: Limits, now: Double) -> Int {
        var next = now
        if let last { next = max(next, last + limits.resendInterval) }
        let recent = sent.filter { $0 > now - limits.codeWindow }
        if recent.count >= limits.sentCodes, limits.sentCodes > 0 {
            next = max(next, recent[recent.count - limits.sentCodes] + limits.codeWindow)
        }
        return max(0, Int((next - now).rounded(.up)))
    }
}

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
        let (now, limits) = (now.timeIntervalSince1970, limits)
        guard limits.resendInterval > 0 || limits.sentCodes < .max else { return 0 }
        let (log, attempt) = (AttemptLog(.users), AttemptLog.Kind(rawValue: "link:\(kind.rawValue)"))
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

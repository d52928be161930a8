package import Foundation
import GRDB
package import IdentityBase

/// The rate limits for unknown users. They equal those of existing users, to prevent user enumeration.
package struct UnknownUserThrottle: Sendable {
    package struct TooMany: Error {}

    package enum CodeRefusal: Sendable {
        case mismatch, tooManyFailures
    }

    /// Lifetime of a password reset code in seconds.
    package static let codeLifetime: TimeInterval = 3_600

    /// A sent code that `countWrongCode` checks. Codes of sign-ins are counted in their conversations.
    private static let awaited = AttemptLog.Kind(rawValue: "awaited")
    private static let link = AttemptLog.Kind(rawValue: "link")

    package let database: ServerDatabase
    package let clock: any WallClock
    package let limits: Limits
    private let log: AttemptLog

    package init(database: ServerDatabase, clock: any WallClock, limits: Limits) {
        self.database = database
        self.clock = clock
        self.limits = limits
        // The number of unknown names is unlimited.
        log = AttemptLog(.unknownUsers, capacity: limits.openExecutions)
    }

    /// Counts a wrong password. No password is correct for an unknown user.
    /// - Throws: `TooMany`.
    package func countWrongPassword(_ id: String) async throws {
        let isAllowed = try await write { connection, now in
            let start = now - limits.wrongPasswordWindow
            let times = try log.times(.password, of: id, after: start, in: connection)
            guard times.count < limits.wrongPasswords else { return false }
            try record(.password, id: id, now: now, in: connection)
            return true
        }
        guard isAllowed else { throw TooMany() }
    }

    /// Counts a code that would be sent to an existing user. Sends nothing.
    /// - Parameter isSignInCode: whether the code is one of a sign-in, which `countWrongCode` does not check.
    /// - Throws: `TooMany`.
    package func countSentCode(_ id: String, isSignInCode: Bool) async throws {
        try await write { connection, now in
            let start = now - limits.codeWindow
            let times = try log.times(.sending, of: id, after: start, in: connection)
            let wait = SendRateLimiter.wait(times, last: nil, limits: limits, now: now)
            guard wait == 0 else { throw TooMany() }

            try record(.sending, id: id, now: now, in: connection)
            if !isSignInCode { try record(Self.awaited, id: id, now: now, in: connection) }
        }
    }

    /// Counts a link, or a code of a sign-up, to an address without a user. Sends nothing.
    /// - Returns: seconds to wait; 0 when the message may be sent.
    package func countLink(to address: String) async throws -> Int {
        let id = "link:\(address.lowercased())"
        return try await write { connection, now in
            let start = now - SendRateLimiter.lifetime(limits)
            let times = try log.times(Self.link, of: id, after: start, in: connection)
            let wait = SendRateLimiter.wait(times, last: times.last, limits: limits, now: now)

            if wait == 0 {
                try record(Self.link, id: id, now: now, in: connection)
            }
            return wait
        }
    }

    /// Counts a wrong code. No code is correct for an unknown user.
    package func countWrongCode(_ id: String) async throws -> CodeRefusal {
        try await write { connection, now in
            let start = now - limits.codeWindow
            let wrong = try log.times(.code, of: id, after: start, in: connection)
            guard wrong.count < limits.wrongCodesPerUser else { return .tooManyFailures }

            // Wrong attempts count for the latest code. Without a sent code, attempts are not counted.
            guard let count = try log.count(.code, afterLatest: Self.awaited, of: id, in: connection)
            else { return .mismatch }
            guard count < limits.wrongCodes else { return .tooManyFailures }

            try record(.code, id: id, now: now, in: connection)
            guard count + 1 < limits.wrongCodes else { return .tooManyFailures }
            return .mismatch
        }
    }

    private func record(
        _ kind: AttemptLog.Kind,
        id: String,
        now: Double,
        in connection: Database
    ) throws {
        let lifetime = max(limits.codeWindow, limits.wrongPasswordWindow, Self.codeLifetime)
        try log.add(kind, of: id, at: now, lifetime: lifetime, in: connection)
    }

    private func write<Result: Sendable>(
        _ work: @escaping @Sendable (Database, Double) throws -> Result
    ) async throws -> Result {
        let clock = clock
        return try await database.pool.write { try work($0, clock.now().timeIntervalSince1970) }
    }
}

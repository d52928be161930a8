package import Foundation
package import GRDB
package import IdentityBase

/// The rate limits for unknown users. They equal those of existing users, to prevent user enumeration.
package struct UnknownUserThrottle: Sendable {
    /// The error of too many attempts for this name.
    package struct TooMany: Error {
        package init() {}
    }

    /// The rejections of a code.
    package enum CodeRefusal: Sendable {
        case mismatch, tooManyFailures
    }

    private enum Deed: String {
        case password, code, sending
        /// A sent code that `tryCode` checks. Codes of sign-ins are counted in their conversations.
        case awaited
        /// A sign-in link to an unknown address.
        case link
    }

    /// Lifetime of a password reset code in seconds.
    package static let codeLife: TimeInterval = 3_600

    package let database: ServerDatabase
    package let clock: any ServerClock
    package let limits: Limits

    package init(database: ServerDatabase, clock: any ServerClock, limits: Limits) {
        self.database = database
        self.clock = clock
        self.limits = limits
    }

    package static func create(in database: Database) throws {
        try database.create(table: "poolStranger") { table in
            table.autoIncrementedPrimaryKey("id")
            table.column("hash", .text).notNull().indexed()
            table.column("deed", .text).notNull()
            table.column("at", .double).notNull().indexed()
        }
    }

    package static func sweep(_ connection: Database, now: Double, limits: Limits) throws {
        let longest = max(limits.codeWindow, limits.wrongPasswordWindow, codeLife)
        try connection.execute(sql: "DELETE FROM poolStranger WHERE at <= ?", arguments: [now - longest])
    }

    /// Counts a wrong password. No password is correct for an unknown user.
    ///
    /// - Throws: `TooMany`.
    package func tryPassword(_ id: String) async throws {
        let isAllowed = try await write { connection, now in
            let times = try times(.password, id, after: now - limits.wrongPasswordWindow, in: connection)
            guard times.count < limits.wrongPasswords else { return false }
            try note(.password, id, now, in: connection)
            return true
        }
        guard isAllowed else { throw TooMany() }
    }

    /// Counts a code that would be sent to an existing user.
    ///
    /// - Parameter isAwaited: whether `tryCode` would check the code.
    /// - Throws: `TooMany`.
    package func send(_ id: String, isAwaited: Bool) async throws {
        try await write { connection, now in
            let times = try times(.sending, id, after: now - limits.codeWindow, in: connection)
            guard SendingPace.wait(times, last: nil, limits, now: now) == 0 else { throw TooMany() }
            try note(.sending, id, now, in: connection)
            if isAwaited { try note(.awaited, id, now, in: connection) }
        }
    }

    /// Counts a sign-in link that would be mailed to an existing user.
    ///
    /// - Returns: seconds to wait; 0 when the link would be sent.
    package func mailLink(to address: String) async throws -> Int {
        let id = "link:\(address.lowercased())"
        return try await write { connection, now in
            let times = try times(.link, id, after: now - max(limits.codeWindow, limits.resendInterval), in: connection)
            let wait = SendingPace.wait(times, last: times.last, limits, now: now)
            if wait == 0 { try note(.link, id, now, in: connection) }
            return wait
        }
    }

    /// Counts a wrong code. No code is correct for an unknown user.
    package func tryCode(_ id: String) async throws -> CodeRefusal {
        try await write { connection, now in
            let wrong = try times(.code, id, after: now - limits.codeWindow, in: connection)
            guard wrong.count < limits.wrongCodesPerUser else { return .tooManyFailures }
            // Wrong attempts count for the latest code. Without a sent code, attempts are not counted.
            let sent = try Int64.fetchOne(
                connection, sql: "SELECT MAX(id) FROM poolStranger WHERE hash = ? AND deed = ?",
                arguments: [Digest.text(id), Deed.awaited.rawValue])
            guard let sent else { return .mismatch }
            let count = try Int.fetchOne(
                connection, sql: "SELECT COUNT(*) FROM poolStranger WHERE hash = ? AND deed = ? AND id > ?",
                arguments: [Digest.text(id), Deed.code.rawValue, sent])
            guard let count, count < limits.wrongCodes else { return .tooManyFailures }
            try note(.code, id, now, in: connection)
            return count + 1 < limits.wrongCodes ? .mismatch : .tooManyFailures
        }
    }

    private func times(_ deed: Deed, _ id: String, after start: Double, in connection: Database) throws -> [Double] {
        try Double.fetchAll(
            connection, sql: "SELECT at FROM poolStranger WHERE hash = ? AND deed = ? AND at > ? ORDER BY at",
            arguments: [Digest.text(id), deed.rawValue, start])
    }

    private func note(_ deed: Deed, _ id: String, _ now: Double, in connection: Database) throws {
        try connection.execute(
            sql: "INSERT INTO poolStranger (hash, deed, at) VALUES (?, ?, ?)",
            arguments: [Digest.text(id), deed.rawValue, now])
        // The number of unknown names is unlimited, so the oldest entries are deleted.
        try connection.execute(
            sql: "DELETE FROM poolStranger WHERE id <= ?",
            arguments: [connection.lastInsertedRowID - Int64(limits.openExecutions)])
    }

    private func write<Result: Sendable>(
        _ work: @escaping @Sendable (Database, Double) throws -> Result
    ) async throws -> Result {
        let clock = clock
        return try await database.pool.write { try work($0, clock.now().timeIntervalSince1970) }
    }
}

import Crypto
package import Foundation
import GRDB
package import IdentityBase

/// The store of one-time codes and wrong attempts. Both are counted per user, so that a new execution does not reset
/// the limits. Only a salted hash of each code is stored.
package struct OneTimeCodes: Sendable {
    /// A code that was or will be sent.
    package struct Code: Sendable {
        package let id: String
        package let userID: String
        package let applicationID: String
        package let channel: CodeChannel
        /// The flow of the code.
        package let flow: String
        package let text: String
        /// The address of the recipient.
        package let destination: String

        package init(
            id: String,
            userID: String,
            applicationID: String,
            channel: CodeChannel,
            flow: String,
            text: String,
            destination: String
        ) {
            self.id = id
            self.userID = userID
            self.applicationID = applicationID
            self.channel = channel
            self.flow = flow
            self.text = text
            self.destination = destination
        }
    }

    package enum Sending: Sendable, Equatable {
        /// The code is stored. The caller must send it.
        case send
        /// No other code may be sent yet, but the last one is still valid.
        case reuse(id: String, wait: Int)
        case refused(wait: Int)
    }

    package enum Verdict: Sendable, Equatable {
        /// The code is correct. `destination` is the address that it was sent to.
        case right(CodeChannel?, destination: String?)
        case wrong
        /// Too many wrong attempts for this code.
        case burnt
        /// Too many wrong attempts of this user. `retryAfter` is the number of seconds until the oldest one expires.
        case refused(retryAfter: Int)
    }

    package let database: ServerDatabase
    package let random: any RandomSource
    package let limits: Limits

    package init(database: ServerDatabase, random: any RandomSource, limits: Limits) {
        self.database = database
        self.random = random
        self.limits = limits
    }

    /// Requests to send a code. One transaction decides, so that concurrent requests cannot exceed the rate limit.
    package func begin(_ code: Code, now: Date) async throws -> Sending {
        let salt = random.hexadecimal(bytes: 16)
        let hash = Self.hash(code.text, salt: salt)
        let (now, limits) = (now.timeIntervalSince1970, limits)
        return try await database.pool.write { connection in
            try connection.execute(
                sql: "DELETE FROM sentCode WHERE userID = ? AND sentAt <= ? AND expiresAt <= ?",
                arguments: [code.userID, now - limits.codeWindow, now])
            let wait = try Self.wait(connection, code.userID, code.channel, limits, now)
            guard wait <= 0 else {
                let good = try Row.fetchOne(
                    connection,
                    sql: """
                        SELECT * FROM sentCode WHERE userID = ? AND channel = ? ORDER BY sentAt DESC, rowid DESC LIMIT 1
                        """, arguments: [code.userID, code.channel.rawValue])
                guard let good, good["applicationID"] == code.applicationID, good["flow"] == code.flow,
                    good["isUsed"] == false,
                    good["wrongAttempts"] < limits.wrongCodes, good["expiresAt"] > now
                else { return .refused(wait: wait) }
                return .reuse(id: good["id"], wait: wait)
            }
            try connection.execute(
                sql: """
                    INSERT INTO sentCode
                    (id, userID, applicationID, channel, flow, salt, hash, sentAt, expiresAt, destination)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    code.id, code.userID, code.applicationID, code.channel.rawValue, code.flow, salt, hash, now,
                    now + limits.codeLifetime, code.destination,
                ])
            return .send
        }
    }

    /// Returns the seconds until another code may be sent to a user.
    package func wait(_ userID: String, _ channel: CodeChannel, now: Date) async throws -> Int {
        let (now, limits) = (now.timeIntervalSince1970, limits)
        return try await database.pool.read { try Self.wait($0, userID, channel, limits, now) }
    }

    /// Checks a code that the user entered. A correct code is accepted once, across all executions, and only for its
    /// user.
    package func check(_ text: String, id: String, of userID: String, now: Date) async throws -> Verdict {
        let (now, limits) = (now.timeIntervalSince1970, limits)
        return try await database.pool.write { connection in
            guard
                let code = try Row.fetchOne(connection, sql: "SELECT * FROM sentCode WHERE id = ?", arguments: [id]),
                code["userID"] == userID
            else { return .wrong }
            if let seconds = try Self.lockout(connection, userID, limits, now) { return .refused(retryAfter: seconds) }
            let wrong: Int = code["wrongAttempts"]
            guard wrong < limits.wrongCodes else { return .burnt }
            let isRight = ConstantTime.equal(Self.hash(text, salt: code["salt"]), code["hash"])
            if isRight, now < code["expiresAt"], code["isUsed"] == false {
                try connection.execute(sql: "UPDATE sentCode SET isUsed = TRUE WHERE id = ?", arguments: [id])
                return .right(CodeChannel(rawValue: code["channel"]), destination: code["destination"])
            }
            try connection.execute(
                sql: "UPDATE sentCode SET wrongAttempts = wrongAttempts + 1 WHERE id = ?", arguments: [id])
            if limits.wrongCodesPerUser < .max {
                try connection.execute(
                    sql: "INSERT INTO codeFailure (userID, at) VALUES (?, ?)", arguments: [userID, now])
            }
            return wrong + 1 >= limits.wrongCodes ? .burnt : .wrong
        }
    }

    private static func wait(
        _ connection: Database, _ userID: String, _ channel: CodeChannel, _ limits: Limits, _ now: Double
    ) throws -> Int {
        let times = try Double.fetchAll(
            connection, sql: "SELECT sentAt FROM sentCode WHERE userID = ? ORDER BY sentAt", arguments: [userID])
        let last = try Double.fetchOne(
            connection, sql: "SELECT MAX(sentAt) FROM sentCode WHERE userID = ? AND channel = ?",
            arguments: [userID, channel.rawValue])
        return SendingPace.wait(times, last: last, limits, now: now)
    }

    private static func lockout(
        _ connection: Database, _ userID: String, _ limits: Limits, _ now: Double
    ) throws -> Int? {
        try connection.execute(
            sql: "DELETE FROM codeFailure WHERE userID = ? AND at <= ?", arguments: [userID, now - limits.codeWindow])
        let times = try Double.fetchAll(
            connection, sql: "SELECT at FROM codeFailure WHERE userID = ? ORDER BY at", arguments: [userID])
        guard times.count >= limits.wrongCodesPerUser, let oldest = times.first else { return nil }
        return max(1, Int((oldest + limits.codeWindow - now).rounded(.up)))
    }

    private static func hash(_ code: String, salt: String) -> String {
        Hexadecimal.text(SHA256.hash(data: Data("\(salt):\(code)".utf8)))
    }
}

import Crypto
package import FlowEngine
package import Foundation
package import GRDB
package import IdentityBase
package import IdentityDomain

/// The verification codes of the native authentication protocol: one per conversation, the last one that was sent.
/// Wrong attempts are counted per code, and per user or address across conversations. The database has only a salted
/// hash of a code.
package struct EntraCodes: Sendable {
    /// A code to be sent.
    package struct New: Sendable {
        package let text: String
        package let salt: String
        package let delivery: CodeDelivery
    }

    package enum Verdict: Sendable {
        case right(CodeDelivery)
        case refused(EntraError)
    }

    private enum Deed: String {
        case sending, wrong
    }

    package static let digits = 8
    /// Lifetime of a code in seconds.
    package static let life: TimeInterval = 600
    /// Seconds for which an expired code is distinguished from one that was not sent.
    package static let kept: TimeInterval = 600

    package let services: ServerServices

    package init(services: ServerServices) {
        self.services = services
    }

    package func new(_ delivery: CodeDelivery) -> New {
        let number = String(services.random.number(below: 100_000_000))
        return New(
            text: String(repeating: "0", count: Self.digits - number.count) + number,
            salt: services.random.hexadecimal(bytes: 16), delivery: delivery)
    }

    /// Stores a code, which replaces the previous one of the conversation.
    ///
    /// - Parameter userID: the user who requests the code; nil without an account.
    /// - Throws: `EntraError` if the rate limit is exceeded.
    package func write(
        _ code: New, of conversationID: String, _ userID: String?, now: Double, in connection: Database
    ) throws {
        let limits = services.limits
        let last = try Double.fetchOne(
            connection, sql: "SELECT sentAt FROM entraCode WHERE conversationID = ?", arguments: [conversationID])
        let subjects = [Self.subject(code.delivery.destination)] + (userID.map { [Self.subject($0)] } ?? [])
        for subject in subjects {
            let times = try times(.sending, subject, after: now - limits.codeWindow, in: connection)
            let wait = SendingPace.wait(times, last: last, limits, now: now)
            guard wait == 0 else {
                let isSpent = limits.sentCodes > 0 && times.count >= limits.sentCodes
                throw isSpent ? EntraError.tooManyCodes(wait) : .slowDown(wait)
            }
        }
        for subject in subjects { try note(.sending, subject, now, in: connection) }
        try connection.execute(
            sql: """
                INSERT OR REPLACE INTO entraCode
                (conversationID, salt, hash, channel, destination, sentAt, expiresAt) VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                conversationID, code.salt, Self.hash(code.text, salt: code.salt), code.delivery.channel.rawValue,
                code.delivery.destination, now, now + Self.life,
            ])
    }

    /// Checks whether a conversation has a code that was sent and is not used up.
    func isSent(to conversationID: String, in connection: Database) throws -> Bool {
        try Bool.fetchOne(
            connection, sql: "SELECT 1 FROM entraCode WHERE conversationID = ?", arguments: [conversationID]) == true
    }

    func mail(_ code: New, for tenant: Tenant) async {
        await services.outbox.send(
            OutboxMessage(
                id: services.identifiers.next(), kind: code.delivery.channel.rawValue, to: code.delivery.destination,
                subject: "Your code",
                text: "Your code for \(tenant.title) is \(code.text). It is good for \(Int(Self.life / 60)) minutes.",
                code: code.text, link: nil, at: services.clock.now()))
    }

    /// Returns the response members that describe the delivery of a code.
    package func challenge(_ delivery: CodeDelivery) -> [String: JSONValue] {
        [
            "challenge_type": .string(ChallengeType.oob.rawValue), "binding_method": "prompt",
            "challenge_channel": .string(delivery.channel.rawValue),
            "challenge_target_label": .string(EntraText.masked(delivery.destination, delivery.channel)),
            "code_length": .integer(Int64(Self.digits)), "interval": .integer(Int64(services.limits.resendInterval)),
        ]
    }

    /// Checks a code. A wrong one is counted, a right one is used up.
    ///
    /// - Parameter userID: nil for a user without an account.
    package func attempt(
        _ text: String, of conversationID: String, _ userID: String?, now: Double, in connection: Database
    ) throws -> Verdict {
        let limits = services.limits
        let row = try Row.fetchOne(
            connection, sql: "SELECT * FROM entraCode WHERE conversationID = ?", arguments: [conversationID])
        guard let row, let channel = CodeChannel(rawValue: row["channel"]) else { return .refused(.wrongCode) }
        let delivery = CodeDelivery(channel: channel, destination: row["destination"])
        let subject = Self.subject(delivery.destination)
        let failures = try failures(userID, subject, now: now, in: connection)
        let wrong: Int = row["wrongAttempts"]
        guard failures < limits.wrongCodesPerUser, wrong < limits.wrongCodes else { return .refused(.burntCode) }
        guard ConstantTime.equal(Self.hash(text, salt: row["salt"]), row["hash"]) else {
            try connection.execute(
                sql: "UPDATE entraCode SET wrongAttempts = wrongAttempts + 1 WHERE conversationID = ?",
                arguments: [conversationID])
            if let userID {
                try connection.execute(
                    sql: "INSERT INTO codeFailure (userID, at) VALUES (?, ?)", arguments: [userID, now])
            } else {
                try note(.wrong, subject, now, in: connection)
            }
            return .refused(wrong + 1 < limits.wrongCodes ? .wrongCode : .burntCode)
        }
        guard row["expiresAt"] > now else { return .refused(.expiredCode) }
        try connection.execute(sql: "DELETE FROM entraCode WHERE conversationID = ?", arguments: [conversationID])
        return .right(delivery)
    }

    /// Returns the number of recent wrong codes. Those of a user include the other protocols.
    private func failures(_ userID: String?, _ subject: String, now: Double, in connection: Database) throws -> Int {
        let start = now - services.limits.codeWindow
        guard let userID else { return try times(.wrong, subject, after: start, in: connection).count }
        return try Int.fetchOne(
            connection, sql: "SELECT COUNT(*) FROM codeFailure WHERE userID = ? AND at > ?", arguments: [userID, start])
            ?? 0
    }

    private func times(_ deed: Deed, _ subject: String, after start: Double, in connection: Database) throws -> [Double]
    {
        try Double.fetchAll(
            connection, sql: "SELECT at FROM entraDeed WHERE hash = ? AND deed = ? AND at > ? ORDER BY at",
            arguments: [subject, deed.rawValue, start])
    }

    private func note(_ deed: Deed, _ subject: String, _ now: Double, in connection: Database) throws {
        try connection.execute(
            sql: "INSERT INTO entraDeed (hash, deed, at) VALUES (?, ?, ?)", arguments: [subject, deed.rawValue, now])
        // The number of addresses is unlimited: the oldest entries are removed.
        try connection.execute(
            sql: "DELETE FROM entraDeed WHERE id <= ?",
            arguments: [connection.lastInsertedRowID - Int64(services.limits.openExecutions)])
    }

    private static func subject(_ name: String) -> String { Digest.text(name.lowercased()) }

    private static func hash(_ code: String, salt: String) -> String {
        Hexadecimal.text(SHA256.hash(data: Data("\(salt):\(code)".utf8)))
    }
}

package import GRDB
import IdentityBase

/// The one-time codes of one realm, stored as salted hashes. All functions are part of the caller's transaction.
package struct CodeStore: Sendable {
    package struct Code: Sendable, Equatable {
        /// Identifier in the realm. A code replaces the one with the same identifier.
        package let id: String
        /// The user whose deletion deletes the code; nil for a code without an account.
        package let userID: String?
        package let delivery: CodeDelivery
        /// The use of the code, in the terms of its realm.
        package let context: String
        package let sentAt: Double
        package let expiresAt: Double
        package internal(set) var wrongAttempts = 0

        package init(
            id: String,
            userID: String?,
            delivery: CodeDelivery,
            context: String = "",
            sentAt: Double,
            expiresAt: Double
        ) {
            self.id = id
            self.userID = userID
            self.delivery = delivery
            self.context = context
            self.sentAt = sentAt
            self.expiresAt = expiresAt
        }
    }

    package enum Verdict: Sendable, Equatable {
        /// The code is correct, and is deleted.
        case right(CodeDelivery)
        case expired
        /// The code is wrong, and the attempt is counted. `isLast` if no other attempt is accepted.
        case wrong(isLast: Bool)
        case attemptsExhausted
        case missing
    }

    package let realm: Realm
    /// Seconds for which an expired code is distinguished from a missing one.
    private let expiredLifetime: Double

    package init(_ realm: Realm, expiredLifetime: Double = 0) {
        self.realm = realm
        self.expiredLifetime = expiredLifetime
    }

    package func put(_ code: Code, text: String, salt: String, in connection: Database) throws {
        try connection.execute(
            cached: """
                INSERT OR REPLACE INTO code
                (realm, id, userID, context, channel, destination, salt, hash, sentAt, expiresAt, keptUntil)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                realm.rawValue, code.id, code.userID, code.context,
                code.delivery.channel.rawValue, code.delivery.destination,
                salt, Self.hash(text, salt: salt),
                code.sentAt, code.expiresAt, code.expiresAt + expiredLifetime,
            ]
        )
    }

    package func code(_ id: String, in connection: Database) throws -> Code? {
        try row(id, in: connection).flatMap(Self.code)
    }

    package func last(
        of userID: String,
        by channel: CodeChannel,
        in connection: Database
    ) throws -> Code? {
        try Row.fetchOne(
            connection,
            cached: """
                SELECT * FROM code WHERE realm = ? AND userID = ? AND channel = ?
                ORDER BY sentAt DESC, rowid DESC LIMIT 1
                """,
            arguments: [realm.rawValue, userID, channel.rawValue]
        ).flatMap(Self.code)
    }

    /// - Parameter most: maximum number of wrong attempts.
    package func check(
        _ text: String,
        id: String,
        most: Int,
        now: Double,
        in connection: Database
    ) throws -> Verdict {
        let stored = try row(id, in: connection)
        guard let stored, let code = Self.code(stored) else { return .missing }
        guard code.wrongAttempts < most else { return .attemptsExhausted }

        let hash = Self.hash(text, salt: stored["salt"])
        guard ConstantTime.equal(hash, right: stored["hash"]) else {
            try countWrong(id, in: connection)
            return .wrong(isLast: code.wrongAttempts + 1 >= most)
        }
        guard code.expiresAt > now else { return .expired }

        try remove(id, in: connection)
        return .right(code.delivery)
    }

    package func remove(_ id: String, in connection: Database) throws {
        try connection.execute(cached: "DELETE FROM code WHERE realm = ? AND id = ?", arguments: [realm.rawValue, id])
    }

    package func countWrong(_ id: String, in connection: Database) throws {
        try connection.execute(
            cached: "UPDATE code SET wrongAttempts = wrongAttempts + 1 WHERE realm = ? AND id = ?",
            arguments: [realm.rawValue, id]
        )
    }

    private func row(_ id: String, in connection: Database) throws -> Row? {
        try Row.fetchOne(
            connection,
            cached: "SELECT * FROM code WHERE realm = ? AND id = ?",
            arguments: [realm.rawValue, id]
        )
    }

    private static func code(_ row: Row) -> Code? {
        guard let channel = CodeChannel(rawValue: row["channel"]) else { return nil }

        var code = Code(
            id: row["id"],
            userID: row["userID"],
            delivery: CodeDelivery(channel: channel, destination: row["destination"]),
            context: row["context"],
            sentAt: row["sentAt"],
            expiresAt: row["expiresAt"]
        )
        code.wrongAttempts = row["wrongAttempts"]
        return code
    }

    private static func hash(_ code: String, salt: String) -> String {
        Digest.text("\(salt):\(code)")
    }
}

import Crypto
package import FlowEngine
package import Foundation
package import GRDB
package import IdentityBase
package import IdentityDomain

/// The verification codes of user pools. Wrong attempts are counted per code, and per user together with those of the
/// other protocols. The database has only a salted hash of a code.
package struct PoolCodes: Sendable {
    package enum Purpose: Sendable {
        case signUp
        case reset
        case verify(CodeChannel)
        /// A step of a sign-in, with an id of its own.
        case step(String)

        package var text: String {
            switch self {
            case .signUp: "signUp"
            case .reset: "reset"
            case .verify(let channel): "verify:\(channel.poolAttribute)"
            case .step(let id): "step:\(id)"
            }
        }

        /// Returns the lifetime in seconds. A sign-in code is valid as long as the session waits.
        package func life(_ client: PoolClient?) -> TimeInterval {
            switch self {
            case .signUp, .verify: Self.signUpLife
            case .reset: Self.resetLife
            case .step: client?.sessionLife ?? PoolClient.sessionLives.lowerBound
            }
        }

        static let signUpLife: TimeInterval = 86_400
        static let resetLife = UnknownUserThrottle.codeLife
    }

    /// The error for a user who has reached the rate limit of codes.
    package struct TooMany: Error {
        package init() {}
    }

    private static let digits = 6

    package let database: ServerDatabase
    package let services: ServerServices
    package let sweep: ExpirySweep

    package init(database: ServerDatabase, services: ServerServices, sweep: ExpirySweep) {
        self.database = database
        self.services = services
        self.sweep = sweep
    }

    /// Creates, stores and sends a code.
    ///
    /// - Parameters:
    ///   - client: the client of the sign-in that the code is for.
    ///   - alongside: work in the same transaction.
    /// - Throws: `TooMany`, or what `alongside` throws. Then nothing is written or sent.
    package func send(
        _ purpose: Purpose, to userID: String, _ delivery: CodeDelivery, pool: UserPool, client: PoolClient? = nil,
        alongside: @escaping @Sendable (Database) throws -> Void = { _ in }
    ) async throws {
        let number = String(services.random.number(below: 1_000_000))
        let code = String(repeating: "0", count: Self.digits - number.count) + number
        let salt = services.random.hexadecimal(bytes: 16)
        let hash = Self.hash(code, salt: salt)
        let (at, limits) = (services.clock.now(), services.limits)
        let (now, life) = (at.timeIntervalSince1970, purpose.life(client))
        try await services.directory.transaction { connection, _ in
            try sweep.run(connection, now: now)
            try connection.execute(
                sql: "DELETE FROM poolSending WHERE userID = ? AND sentAt <= ?",
                arguments: [userID, now - limits.codeWindow])
            let times = try Double.fetchAll(
                connection, sql: "SELECT sentAt FROM poolSending WHERE userID = ? ORDER BY sentAt", arguments: [userID])
            guard SendingPace.wait(times, last: nil, limits, now: now) == 0 else { throw TooMany() }
            try connection.execute(
                sql: "INSERT INTO poolSending (userID, sentAt) VALUES (?, ?)", arguments: [userID, now])
            try connection.execute(
                sql: """
                    INSERT OR REPLACE INTO poolCode (userID, purpose, salt, hash, channel, destination, expiresAt)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    userID, purpose.text, salt, hash, delivery.channel.rawValue, delivery.destination,
                    now + life,
                ])
            try alongside(connection)
        }
        let time = life < 7_200 ? "\(Int(life / 60)) minutes" : "\(Int(life / 3_600)) hours"
        await services.outbox.send(
            OutboxMessage(
                id: services.identifiers.next(), kind: delivery.channel.rawValue, to: delivery.destination,
                subject: "Your code",
                text: "Your code for \(pool.name) is \(code). It is good for \(time).", code: code,
                link: nil,
                at: at))
    }

    /// Checks a code. A right one is used up, and its effects are written in the same transaction.
    ///
    /// - Parameters:
    ///   - alongside: receives the address that the code was sent to. If it throws, the code remains valid.
    /// - Throws: `PoolError`.
    package func redeem(
        _ text: String, _ purpose: Purpose, of userID: String,
        alongside: @escaping @Sendable (CodeDelivery, Database) throws -> Void = { _, _ in }
    ) async throws {
        let clock = services.clock
        let limits = services.limits
        let refusal = try await database.pool.write { connection -> PoolError? in
            let now = clock.now().timeIntervalSince1970
            guard try !Self.isLockedOut(userID, limits, now, in: connection) else { return .tooManyFailedAttempts }
            let row = try Row.fetchOne(
                connection, sql: "SELECT * FROM poolCode WHERE userID = ? AND purpose = ?",
                arguments: [userID, purpose.text])
            guard let row else { return .expiredCode }
            let wrong: Int = row["wrongAttempts"]
            guard wrong < limits.wrongCodes else { return .tooManyFailedAttempts }
            let isRight = ConstantTime.equal(Self.hash(text, salt: row["salt"]), row["hash"])
            guard isRight else {
                try connection.execute(
                    sql: "UPDATE poolCode SET wrongAttempts = wrongAttempts + 1 WHERE userID = ? AND purpose = ?",
                    arguments: [userID, purpose.text])
                try connection.execute(
                    sql: "INSERT INTO codeFailure (userID, at) VALUES (?, ?)", arguments: [userID, now])
                return wrong + 1 >= limits.wrongCodes ? .tooManyFailedAttempts : .codeMismatch
            }
            guard row["expiresAt"] > now, let channel = CodeChannel(rawValue: row["channel"]) else {
                return .expiredCode
            }
            try connection.execute(
                sql: "DELETE FROM poolCode WHERE userID = ? AND purpose = ?", arguments: [userID, purpose.text])
            try alongside(CodeDelivery(channel: channel, destination: row["destination"]), connection)
            return nil
        }
        if let refusal { throw refusal }
    }

    /// Checks an answer that was not sent as a code, such as a code of an authenticator app. The limit, the check and
    /// the count of failures are one transaction, so that parallel attempts are counted one by one.
    ///
    /// - Parameter check: returns the error of a wrong answer, which is counted. Errors that it throws are not counted.
    /// - Throws: `PoolError`.
    package func attempt(
        of userID: String, _ check: @escaping @Sendable (Database) throws -> PoolError?
    ) async throws {
        let (clock, limits) = (services.clock, services.limits)
        let refusal = try await database.pool.write { connection -> PoolError? in
            let now = clock.now().timeIntervalSince1970
            guard try !Self.isLockedOut(userID, limits, now, in: connection) else { return .tooManyFailedAttempts }
            guard let refusal = try check(connection) else { return nil }
            try connection.execute(
                sql: "INSERT INTO codeFailure (userID, at) SELECT id, ? FROM user WHERE id = ?",
                arguments: [now, userID])
            return refusal
        }
        if let refusal { throw refusal }
    }

    private static func isLockedOut(
        _ userID: String, _ limits: Limits, _ now: Double, in connection: Database
    ) throws -> Bool {
        try connection.execute(
            sql: "DELETE FROM codeFailure WHERE userID = ? AND at <= ?", arguments: [userID, now - limits.codeWindow])
        let count = try Int.fetchOne(
            connection, sql: "SELECT COUNT(*) FROM codeFailure WHERE userID = ?", arguments: [userID])
        return (count ?? 0) >= limits.wrongCodesPerUser
    }

    private static func hash(_ code: String, salt: String) -> String {
        Hexadecimal.text(SHA256.hash(data: Data("\(salt):\(code)".utf8)))
    }
}

import Crypto
import Foundation
import GRDB

/// The codes that pools send. Wrong ones are counted for each code, and for each user together with those of the other
/// protocols. Only a salted hash of a code is kept.
struct PoolCodes: Sendable {
    enum Purpose: Sendable {
        case signUp
        case reset
        case verify(CodeChannel)
        /// A step of a sign-in, with an id of its own.
        case step(String)

        var text: String {
            switch self {
            case .signUp: "signUp"
            case .reset: "reset"
            case .verify(let channel): "verify:\(channel.poolAttribute)"
            case .step(let id): "step:\(id)"
            }
        }

        /// Seconds that a code is good for.
        var life: TimeInterval {
            switch self {
            case .signUp, .verify: 86_400
            case .reset: 3_600
            case .step: 180
            }
        }
    }

    /// No more codes may be sent to this user for now.
    struct TooMany: Error {}

    private static let digits = 6

    let database: ServerDatabase
    let services: ServerServices
    let sweep: ExpirySweep

    /// Makes a code, writes it down and sends it.
    ///
    /// - Throws: `TooMany`.
    func send(_ purpose: Purpose, to userID: String, _ delivery: CodeDelivery, pool: UserPool) async throws {
        let number = String(services.random.number(below: 1_000_000))
        let code = String(repeating: "0", count: Self.digits - number.count) + number
        let salt = services.random.hexadecimal(bytes: 16)
        let hash = Self.hash(code, salt: salt)
        let (at, limits) = (services.clock.now(), services.limits)
        let now = at.timeIntervalSince1970
        try await database.pool.write { connection in
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
                    now + purpose.life,
                ])
        }
        let minutes = Int(purpose.life / 60)
        await services.outbox.send(
            OutboxMessage(
                id: services.identifiers.next(), kind: delivery.channel.rawValue, to: delivery.destination,
                subject: "Your code",
                text: "Your code for \(pool.name) is \(code). It is good for \(minutes) minutes.", code: code,
                link: nil,
                at: at))
    }

    /// Tries what a person gave. A right code is used up, and what it brings is written in the same transaction.
    ///
    /// - Parameter alongside: gets the address that the code was sent to, and throws if the code must not be used up.
    /// - Throws: `PoolError`.
    func redeem(
        _ text: String, _ purpose: Purpose, of userID: String,
        alongside: @escaping @Sendable (CodeDelivery, Database) throws -> Void = { _, _ in }
    ) async throws {
        let (now, limits) = (services.clock.now().timeIntervalSince1970, services.limits)
        let refusal = try await database.pool.write { connection -> PoolError? in
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

    /// Notes a wrong code that was not sent, such as one of an authenticator app.
    ///
    /// - Throws: `PoolError` when there were too many; then none may be tried.
    func admit(_ userID: String) async throws {
        let (now, limits) = (services.clock.now().timeIntervalSince1970, services.limits)
        let isLockedOut = try await database.pool.write { connection in
            try Self.isLockedOut(userID, limits, now, in: connection)
        }
        if isLockedOut { throw PoolError.tooManyFailedAttempts }
    }

    func noteFailure(_ userID: String) async throws {
        let now = services.clock.now().timeIntervalSince1970
        try await database.pool.write { connection in
            try connection.execute(
                sql: "INSERT INTO codeFailure (userID, at) SELECT id, ? FROM user WHERE id = ?",
                arguments: [now, userID])
        }
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

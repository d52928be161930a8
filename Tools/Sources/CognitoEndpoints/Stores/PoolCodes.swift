import FlowEngine
package import Foundation
package import GRDB
import IdentityBase
package import IdentityDomain

/// The verification codes of one pool. Wrong attempts are counted per code, and per user together with those of the
/// other protocols. Sent codes are counted per user in all pools.
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

    private static let sent = AttemptLog(.pools)
    private static let wrong = AttemptLog(.users)

    private let pool: UserPool
    private let services: ServerServices
    private let sweep: ExpirySweep

    init(pool: UserPool, services: PoolServices) {
        self.pool = pool
        self.services = services.server
        sweep = services.sweep
    }

    /// Creates, stores and sends a code.
    ///
    /// - Parameters:
    ///   - client: the client of the sign-in that the code is for.
    ///   - alongside: work in the same transaction.
    /// - Throws: `TooMany`, or what `alongside` throws. Then nothing is written or sent.
    package func send(
        _ purpose: Purpose, to userID: String, delivery: CodeDelivery, client: PoolClient? = nil,
        alongside: @escaping @Sendable (Database) throws -> Void = { _ in }
    ) async throws {
        let number = String(services.random.number(below: 1_000_000))
        let code = String(repeating: "0", count: Self.digits - number.count) + number
        let salt = services.random.hexadecimal(bytes: 16)
        let (at, limits) = (services.clock.now(), services.limits)
        let (now, life) = (at.timeIntervalSince1970, purpose.life(client))
        // A new code replaces the one for the same purpose.
        let new = CodeStore.Code(
            id: Self.id(purpose, userID: userID), userID: userID, delivery: delivery, sentAt: now, expiresAt: now + life
        )
        let store = CodeStore(Realm(pool: pool))
        try await services.directory.transaction { connection, _ in
            try sweep.run(connection, now: now)
            let times = try Self.sent.times(.sending, of: userID, after: now - limits.codeWindow, in: connection)
            guard SendRateLimiter.wait(times, last: nil, limits: limits, now: now) == 0 else { throw TooMany() }
            try Self.sent.add(.sending, of: userID, at: now, life: limits.codeWindow, in: connection)
            try store.put(new, text: code, salt: salt, in: connection)
            try CodeStore(.pools).remove(new.id, in: connection)
            try alongside(connection)
        }
        let time = if life < 7_200 { "\(Int(life / 60)) minutes" } else { "\(Int(life / 3_600)) hours" }
        await services.outbox.send(
            OutboxMessage(
                id: services.identifiers.next(), kind: delivery.channel.rawValue, to: delivery.destination,
                subject: "Your verification code",
                text: "Your verification code for \(pool.name) is \(code). It expires in \(time).", code: code,
                link: nil,
                at: at))
    }

    /// Checks a code. A correct one is used up, and its effects are written in the same transaction.
    ///
    /// - Parameters:
    ///   - alongside: receives the address that the code was sent to. If it throws, the code remains valid.
    /// - Throws: `PoolError`.
    package func redeem(
        _ text: String, purpose: Purpose, of userID: String,
        alongside: @escaping @Sendable (CodeDelivery, Database) throws -> Void = { _, _ in }
    ) async throws {
        let (clock, limits, id) = (services.clock, services.limits, Self.id(purpose, userID: userID))
        let (own, earlier) = (CodeStore(Realm(pool: pool)), CodeStore(.pools))
        let refusal = try await services.directory.database.pool.write { connection -> PoolError? in
            let now = clock.now().timeIntervalSince1970
            guard try !Self.isLockedOut(userID, limits: limits, now: now, in: connection) else {
                return .tooManyFailedAttempts
            }
            let store = try own.code(id, in: connection) == nil ? earlier : own
            switch try store.check(text, id: id, most: limits.wrongCodes, now: now, in: connection) {
            case .missing, .expired: return .expiredCode
            case .attemptsExhausted: return .tooManyFailedAttempts
            case .wrong(let isLast):
                try Self.countWrong(userID, limits: limits, now: now, in: connection)
                return if isLast { .tooManyFailedAttempts } else { .codeMismatch }
            case .right(let delivery):
                try alongside(delivery, connection)
                return nil
            }
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
        let refusal = try await services.directory.database.pool.write { connection -> PoolError? in
            let now = clock.now().timeIntervalSince1970
            guard try !Self.isLockedOut(userID, limits: limits, now: now, in: connection) else {
                return .tooManyFailedAttempts
            }
            guard let refusal = try check(connection) else { return nil }
            try Self.countWrong(userID, limits: limits, now: now, in: connection)
            return refusal
        }
        if let refusal { throw refusal }
    }

    private static func isLockedOut(
        _ userID: String, limits: Limits, now: Double, in connection: Database
    ) throws -> Bool {
        try wrong.wait(
            .code, of: userID, most: limits.wrongCodesPerUser, within: limits.codeWindow, now: now, in: connection)
            != nil
    }

    private static func countWrong(
        _ userID: String, limits: Limits, now: Double, in connection: Database
    ) throws {
        try wrong.add(.code, of: userID, at: now, life: limits.codeWindow, in: connection)
    }

    private static func id(_ purpose: Purpose, userID: String) -> String { "\(userID) \(purpose.text)" }
}

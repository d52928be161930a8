import FlowEngine
import Foundation
import GRDB
import IdentityBase
import IdentityDomain

/// The verification codes of one pool. Wrong attempts are counted per code, and per user together with those of the
/// other protocols. Sent codes are counted per user in all pools.
struct PoolCodes: Sendable {
    enum Purpose: Sendable {
        case signUp
        case reset
        case verify(CodeChannel)
        /// A step of a sign-in, with an id of its own.
        case step(String)

        static let signUpLifetime: TimeInterval = 86_400

        var text: String {
            switch self {
            case .signUp: "signUp"
            case .reset: "reset"
            case .verify(let channel): "verify:\(channel.poolAttribute)"
            case .step(let id): "step:\(id)"
            }
        }

        /// Returns the lifetime in seconds. A sign-in code is valid as long as the session waits.
        func lifetime(_ client: PoolClient?) -> TimeInterval {
            switch self {
            case .signUp, .verify: Self.signUpLifetime
            case .reset: UnknownUserThrottle.codeLifetime
            case .step: client?.sessionLifetime ?? PoolClient.sessionLifetimes.lowerBound
            }
        }

        /// The error for a user who has reached the rate limit of codes.
        var limitError: PoolError {
            switch self {
            case .step: .tooManyRequests
            case .signUp, .reset, .verify: .limitExceeded
            }
        }
    }

    private static let sent = AttemptLog(.pools)
    private static let wrong = AttemptLog(.users)

    let pool: UserPool
    let sweep: ExpirySweep
    let services: ServerServices

    /// Creates, stores and sends a code.
    /// - Parameters:
    ///   - languages: the languages of the message.
    ///   - client: the client of the sign-in that the code is for.
    ///   - alongside: work in the same transaction.
    /// - Throws: `Purpose.limitError`, or what `alongside` throws. Then nothing is written or sent.
    func send(
        _ purpose: Purpose,
        to userID: String,
        delivery: CodeDelivery,
        languages: RequestLanguages,
        client: PoolClient? = nil,
        alongside: @escaping @Sendable (Database) throws -> Void = { _ in }
    ) async throws {
        let code = services.random.code(digits: 6)
        let salt = services.random.hexadecimal(bytes: 16)
        let now = services.clock.now().timeIntervalSince1970
        let limits = services.limits
        let lifetime = purpose.lifetime(client)
        // A new code replaces the one for the same purpose.
        let new = CodeStore.Code(
            id: Self.id(purpose, userID: userID),
            userID: userID,
            delivery: delivery,
            sentAt: now,
            expiresAt: now + lifetime
        )

        let store = CodeStore(Realm(pool: pool))
        try await services.directory.transaction { connection, _ in
            try sweep.run(connection, now: now)
            let start = now - limits.codeWindow
            let times = try Self.sent.times(.sending, of: userID, after: start, in: connection)
            guard SendRateLimiter.wait(times, last: nil, limits: limits, now: now) == 0 else {
                throw purpose.limitError
            }

            try Self.sent.add(
                .sending,
                of: userID,
                at: now,
                lifetime: limits.codeWindow,
                in: connection
            )
            try store.put(new, text: code, salt: salt, in: connection)
            try alongside(connection)
        }
        let messages = services.messages(in: languages)
        await messages.send(code: code, to: delivery, name: pool.name, lifetime: lifetime)
    }

    /// Returns the address that a code was sent to which is still valid.
    func openDelivery(_ purpose: Purpose, of userID: String) throws -> CodeDelivery? {
        let now = services.clock.now().timeIntervalSince1970
        let store = CodeStore(Realm(pool: pool))
        return try services.database.read { connection in
            let code = try store.code(Self.id(purpose, userID: userID), in: connection)
            guard let code, code.expiresAt > now else { return nil }
            return code.delivery
        }
    }

    /// Checks a code. A correct one is used up, and its effects are written in the same transaction by `alongside`,
    /// which receives the address that the code was sent to. If it throws, the code remains valid.
    func redeem(
        _ text: String,
        purpose: Purpose,
        of userID: String,
        alongside: @escaping @Sendable (CodeDelivery, Database) throws -> Void
    ) async throws {
        let clock = services.clock
        let limits = services.limits
        let codeID = Self.id(purpose, userID: userID)
        let store = CodeStore(Realm(pool: pool))

        try await attempt(of: userID) { connection in
            let now = clock.now().timeIntervalSince1970
            let result = try store.check(text, id: codeID, most: limits.wrongCodes, now: now, in: connection)
            switch result {
            case .missing, .expired: throw PoolError.expiredCode
            case .attemptsExhausted: throw PoolError.tooManyFailedAttempts
            case .wrong(let isLast): return isLast ? .tooManyFailedAttempts : .codeMismatch
            case .right(let delivery):
                try alongside(delivery, connection)
                return nil
            }
        }
    }

    /// Checks an answer, such as a code of an authenticator app. The limit, the check and the count of failures are one
    /// transaction, so that parallel attempts are counted one by one.
    /// - Parameter check: returns the error of a wrong answer, which is counted. Errors that it throws are not counted.
    func attempt(
        of userID: String,
        _ check: @escaping @Sendable (Database) throws -> PoolError?
    ) async throws {
        let clock = services.clock
        let limits = services.limits

        let refusal = try await services.database.pool.write { connection -> PoolError? in
            let now = clock.now().timeIntervalSince1970
            let wait = try Self.wrong.wait(
                .code,
                of: userID,
                most: limits.wrongCodesPerUser,
                within: limits.codeWindow,
                now: now,
                in: connection
            )
            guard wait == nil else { return .tooManyFailedAttempts }

            guard let refusal = try check(connection) else { return nil }
            try Self.wrong.add(
                .code,
                of: userID,
                at: now,
                lifetime: limits.codeWindow,
                in: connection
            )
            return refusal
        }
        if let refusal { throw refusal }
    }

    private static func id(_ purpose: Purpose, userID: String) -> String {
        "\(userID) \(purpose.text)"
    }
}

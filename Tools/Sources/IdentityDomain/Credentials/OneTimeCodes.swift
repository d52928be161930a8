package import Foundation
import GRDB
package import IdentityBase

/// The one-time codes (OTP) of flows. Limits count per user, so that a new execution does not reset them.
package struct OneTimeCodes: Sendable {
    package enum Sending: Sendable, Equatable {
        /// The code is stored. The caller must send it.
        case send
        /// No other code may be sent yet, but the last one is still valid.
        case reuse(id: String, wait: Int)
        case refused(wait: Int)
    }

    package enum Verdict: Sendable, Equatable {
        /// The code is correct. It was sent to this address.
        case right(CodeDelivery)
        case wrong
        case attemptsExhausted
        /// Too many wrong attempts of this user. `retryAfter` is the number of seconds until the oldest one expires.
        case refused(retryAfter: Int)
    }

    package let database: ServerDatabase
    package let random: any RandomSource
    package let limits: Limits
    private let codes: CodeStore
    private let log = AttemptLog(.users)

    package init(database: ServerDatabase, random: any RandomSource, limits: Limits, realm: Realm) {
        self.database = database
        self.random = random
        self.limits = limits
        codes = CodeStore(realm, expiredLifetime: limits.codeWindow)
    }

    /// Requests to send a code. One transaction decides, so that concurrent requests cannot exceed the rate limit.
    /// - Parameters:
    ///   - context: the flow and the application of the code. Only a code of the same context is used again.
    ///   - lifetime: the lifetime of the code in seconds; nil for the server's own.
    package func begin(
        _ text: String,
        id: String,
        to delivery: CodeDelivery,
        of userID: String,
        context: String,
        lifetime: TimeInterval? = nil,
        now: Date
    ) async throws -> Sending {
        let salt = random.hexadecimal(bytes: 16)
        let now = now.timeIntervalSince1970
        return try await database.pool.write { connection in
            let seconds = try wait(userID, channel: delivery.channel, now: now, in: connection)
            guard seconds <= 0 else {
                let last = try codes.last(of: userID, by: delivery.channel, in: connection)
                guard let last, last.context == context,
                    last.wrongAttempts < limits.wrongCodes,
                    last.expiresAt > now
                else { return .refused(wait: seconds) }
                return .reuse(id: last.id, wait: seconds)
            }

            let code = CodeStore.Code(
                id: id,
                userID: userID,
                delivery: delivery,
                context: context,
                sentAt: now,
                expiresAt: now + (lifetime ?? limits.codeLifetime)
            )
            try codes.put(code, text: text, salt: salt, in: connection)
            try log.add(
                Self.sending(delivery.channel),
                of: userID,
                at: now,
                lifetime: SendRateLimiter.lifetime(limits),
                in: connection
            )
            return .send
        }
    }

    /// Returns the seconds until another code may be sent to a user.
    package func wait(_ userID: String, channel: CodeChannel, now: Date) async throws -> Int {
        let now = now.timeIntervalSince1970
        return try database.read {
            try wait(userID, channel: channel, now: now, in: $0)
        }
    }

    /// Checks a code that the user entered. It is accepted once, across all executions, and only for its user.
    package func check(
        _ text: String,
        id: String,
        of userID: String,
        now: Date
    ) async throws -> Verdict {
        let now = now.timeIntervalSince1970
        return try await database.pool.write { connection in
            guard let code = try codes.code(id, in: connection), code.userID == userID else {
                return .wrong
            }
            let lockout = try log.wait(
                .code,
                of: userID,
                most: limits.wrongCodesPerUser,
                within: limits.codeWindow,
                now: now,
                in: connection
            )
            if let lockout { return .refused(retryAfter: lockout) }

            return try verdict(on: text, code: code, of: userID, now: now, in: connection)
        }
    }

    private func verdict(
        on text: String,
        code: CodeStore.Code,
        of userID: String,
        now: Double,
        in connection: Database
    ) throws -> Verdict {
        let result = try codes.check(
            text,
            id: code.id,
            most: limits.wrongCodes,
            now: now,
            in: connection
        )

        let isLast: Bool
        switch result {
        case .right(let delivery): return .right(delivery)
        case .attemptsExhausted: return .attemptsExhausted
        case .missing: return .wrong
        case .wrong(let isLastAttempt): isLast = isLastAttempt
        case .expired:
            // Counted as a wrong attempt, so that the response does not reveal that the code was correct.
            try codes.countWrong(code.id, in: connection)
            isLast = code.wrongAttempts + 1 >= limits.wrongCodes
        }

        if limits.wrongCodesPerUser < .max {
            try log.add(
                .code,
                of: userID,
                at: now,
                lifetime: limits.codeWindow,
                in: connection
            )
        }
        guard isLast else { return .wrong }
        return .attemptsExhausted
    }

    private func wait(
        _ userID: String,
        channel: CodeChannel,
        now: Double,
        in connection: Database
    ) throws -> Int {
        let start = now - SendRateLimiter.lifetime(limits)
        var sent: [Double] = []
        var last: Double?
        for other in CodeChannel.allCases {
            let times = try log.times(Self.sending(other), of: userID, after: start, in: connection)
            sent += times
            if other == channel { last = times.last }
        }

        return SendRateLimiter.wait(sent.sorted(), last: last, limits: limits, now: now)
    }

    private static func sending(_ channel: CodeChannel) -> AttemptLog.Kind {
        AttemptLog.Kind(rawValue: "sending:\(channel.rawValue)")
    }
}

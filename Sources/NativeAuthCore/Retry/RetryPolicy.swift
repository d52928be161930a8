package import Foundation

/// How often, and after which waits, something is tried again. Pure: the randomness comes from outside.
package struct RetryPolicy: Sendable, Hashable {
    /// What to do after a try that failed.
    package enum Decision: Sendable, Hashable {
        /// Wait, then try again.
        case wait(Duration)
        /// That was the last try.
        case giveUp
        /// The server asks for a longer wait than anybody would sit through: give up, and say so.
        case giveUpUntil(Duration)
    }

    /// The minimum time left for a retry. With less, the answer would come after the deadline, and what the request has
    /// used up would be lost.
    package static let shortestAttempt = Duration.seconds(2)

    /// How many tries there are, the first one counted; at least one.
    package var attempts: Int
    /// The longest wait before the second try; it doubles from try to try.
    package var baseDelay: Duration
    /// The longest wait before any try that the client chooses by itself.
    package var maximumDelay: Duration
    /// The longest wait that a server may ask for.
    package var longestRetryAfter: Duration

    /// - Parameters:
    ///   - attempts: how many tries there are, the first one counted.
    ///   - baseDelay: the longest wait before the second try.
    ///   - maximumDelay: the longest wait that the client chooses by itself.
    ///   - longestRetryAfter: the longest wait that a server may ask for.
    package init(
        attempts: Int = 3,
        baseDelay: Duration = .milliseconds(250),
        maximumDelay: Duration = .seconds(5),
        longestRetryAfter: Duration = .seconds(20)
    ) {
        self.attempts = attempts
        self.baseDelay = baseDelay
        self.maximumDelay = maximumDelay
        self.longestRetryAfter = longestRetryAfter
    }

    /// Decides after a try that failed.
    ///
    /// The wait is any between none and the longest ("full jitter"), so that many clients that failed together do not come
    /// back together. A wait that the server asked for is kept, and the jitter comes on top.
    /// - Parameters:
    ///   - attempt: the number of the try, from 1.
    ///   - retryAfter: how long the server asks to wait, if it does.
    ///   - random: where the jitter comes from.
    /// - Returns: what to do.
    package func decision(after attempt: Int, retryAfter: Duration? = nil, random: SecureRandom) -> Decision {
        if let retryAfter, retryAfter > longestRetryAfter { return .giveUpUntil(retryAfter) }
        guard attempt < attempts else { return .giveUp }
        let fraction = Double(random.bytes(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }) / Double(UInt32.max)
        guard let retryAfter else { return .wait(ceiling(after: attempt) * fraction) }
        return .wait(max(.zero, retryAfter) + min(baseDelay, maximumDelay) * fraction)
    }

    /// The longest wait after a try.
    private func ceiling(after attempt: Int) -> Duration {
        var delay = baseDelay
        for _ in 1..<max(1, attempt) where delay < maximumDelay { delay *= 2 }
        return max(.zero, min(delay, maximumDelay))
    }

    /// Reads the header field `Retry-After` (RFC 9110, section 10.2.3).
    /// - Parameters:
    ///   - text: whole seconds or a date.
    ///   - now: the current time.
    /// - Returns: how long to wait; `nil` if the text is neither.
    package static func retryAfter(_ text: String, now: Date) -> Duration? {
        let text = text.trimmingCharacters(in: .whitespaces)
        if !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
            // So many digits that they fit no number are a long time, too.
            return .seconds(Int32(text) ?? .max)
        }
        return HTTPDate.parse(text).map { .seconds(max(0, $0.timeIntervalSince(now))) }
    }
}

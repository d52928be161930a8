package import Foundation

/// The number of attempts, the backoff between them and their deadline. Pure: the randomness is injected.
package struct RetryPolicy: Sendable, Hashable {
    package enum Decision: Sendable, Hashable {
        case wait(Duration)
        /// No attempt is left.
        case giveUp
        /// The server requests a longer delay than ``maximumRetryAfter``: stop, and report the delay.
        case giveUpUntil(Duration)
    }

    /// The minimum time left for a retry. With less, the response would come after the deadline, and what the request
    /// has consumed would be lost.
    package static let minimumTimeLeft = Duration.seconds(2)

    /// Maximum number of attempts, including the first; at least one.
    package var attempts: Int
    /// Maximum delay before the second attempt; it doubles with each further attempt.
    package var baseDelay: Duration
    /// Maximum delay before any attempt that the client chooses by itself.
    package var maximumDelay: Duration
    package var maximumRetryAfter: Duration
    /// The timeout of all attempts, delays included.
    package var timeout: Duration

    /// - Parameter timeout: `nil` for none.
    package init(
        attempts: Int = 3,
        baseDelay: Duration = .milliseconds(250),
        maximumDelay: Duration = .seconds(5),
        maximumRetryAfter: Duration = .seconds(20),
        timeout: Duration? = nil
    ) {
        self.attempts = attempts
        self.baseDelay = baseDelay
        self.maximumDelay = maximumDelay
        self.maximumRetryAfter = maximumRetryAfter

        // Practically no timeout.
        self.timeout = timeout ?? .seconds(1_000_000_000)
    }

    /// Decides after a failed attempt.
    ///
    /// The delay is random between zero and the maximum ("full jitter"), so that many clients that failed together do
    /// not retry together. A delay that the server requests is kept, and the jitter is added to it.
    /// - Parameters:
    ///   - attempt: the number of the attempt, from 1.
    ///   - retryAfter: the delay that the server requests.
    package func decision(after attempt: Int, retryAfter: Duration? = nil, random: SecureRandom) -> Decision {
        if let retryAfter, retryAfter > maximumRetryAfter { return .giveUpUntil(retryAfter) }
        guard attempt < attempts else { return .giveUp }

        let number = random.bytes(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        let fraction = Double(number) / Double(UInt32.max)
        guard let retryAfter else {
            return .wait(ceiling(after: attempt) * fraction)
        }
        return .wait(max(.zero, retryAfter) + min(baseDelay, maximumDelay) * fraction)
    }

    /// Returns the maximum delay after an attempt (exponential backoff).
    private func ceiling(after attempt: Int) -> Duration {
        var delay = baseDelay
        for _ in 1..<max(1, attempt) where delay < maximumDelay {
            delay *= 2
        }
        return max(.zero, min(delay, maximumDelay))
    }

    /// Parses the header field `Retry-After` (RFC 9110, section 10.2.3): whole seconds or a date.
    package static func retryAfter(_ text: String, now: Date) -> Duration? {
        let text = text.trimmingCharacters(in: .whitespaces)
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        if !text.isEmpty, text.utf8.allSatisfy(digits.contains) {
            // A number that does not fit is a long delay, too.
            return .seconds(Int32(text) ?? .max)
        }

        guard let date = HTTPDate.parse(text) else { return nil }
        return .seconds(max(0, date.timeIntervalSince(now)))
    }
}

package import IdentityBase

/// The rate limit for messages to one user.
package enum SendRateLimiter {
    /// Returns the seconds for which a message counts.
    static func lifetime(_ limits: Limits) -> Double { max(limits.codeWindow, limits.resendInterval) }

    /// Returns the seconds until another message may be sent.
    /// - Parameters:
    ///   - sent: times of the earlier messages in ascending order.
    ///   - last: time of the last message of the same kind.
    package static func wait(
        _ sent: [Double],
        last: Double?,
        limits: Limits,
        now: Double
    ) -> Int {
        var next = now
        if let last { next = max(next, last + limits.resendInterval) }

        let recent = sent.filter { $0 > now - limits.codeWindow }
        if recent.count >= limits.sentCodes, limits.sentCodes > 0 {
            let oldest = recent[recent.count - limits.sentCodes]
            next = max(next, oldest + limits.codeWindow)
        }

        return max(0, Int((next - now).rounded(.up)))
    }
}

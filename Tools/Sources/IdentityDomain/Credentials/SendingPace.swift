package import IdentityBase

/// How soon something may be sent to a user again.
package enum SendingPace {
    /// Seconds until then.
    ///
    /// - Parameters:
    ///   - sent: when something was sent, in order.
    ///   - last: when the same kind of thing was sent last.
    package static func wait(_ sent: [Double], last: Double?, _ limits: Limits, now: Double) -> Int {
        var next = now
        if let last { next = max(next, last + limits.resendInterval) }
        let recent = sent.filter { $0 > now - limits.codeWindow }
        if recent.count >= limits.sentCodes, limits.sentCodes > 0 {
            next = max(next, recent[recent.count - limits.sentCodes] + limits.codeWindow)
        }
        return max(0, Int((next - now).rounded(.up)))
    }
}

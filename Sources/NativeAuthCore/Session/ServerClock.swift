package import Foundation

/// The time as the server tells it. A device's clock may be wrong by years, and may be set while the app runs.
///
/// Every answer's `Date` says what time it is there; from then on a count that nobody can set goes on from it.
package final class ServerClock: Sendable {
    private struct Anchor {
        let serverTime: Date
        let elapsed: Duration
    }

    private let clock: AuthClock
    private let anchor = Lock<Anchor?>(nil)

    package init(_ clock: AuthClock) { self.clock = clock }

    /// Learns from the `Date` of an answer that has just come. It counts whole seconds, so this is at most one second
    /// (and the way of the answer) behind.
    package func learn(_ serverTime: Date) {
        let elapsed = clock.elapsed
        anchor.withLock { $0 = Anchor(serverTime: serverTime, elapsed: elapsed) }
    }

    /// The server's time.
    /// - Parameter offset: by how much the server's clock was ahead of the device's in an earlier run, for as long as
    ///   this one has heard nothing from the server.
    package func now(offset: TimeInterval = 0) -> Date {
        guard let anchor = anchor.withLock({ $0 }) else { return clock.now.addingTimeInterval(offset) }
        return anchor.serverTime.addingTimeInterval((clock.elapsed - anchor.elapsed).inSeconds)
    }

    /// By how much the server's clock is ahead of the device's; `nil` when nothing was heard from the server.
    package var offset: TimeInterval? {
        guard anchor.withLock({ $0 != nil }) else { return nil }
        return now().timeIntervalSince(clock.now)
    }
}

extension Duration {
    /// The duration in seconds.
    package var inSeconds: TimeInterval {
        TimeInterval(components.seconds) + TimeInterval(components.attoseconds) / 1e18
    }
}

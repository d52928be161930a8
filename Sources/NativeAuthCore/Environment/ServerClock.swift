import NativeAuthBase
package import Foundation

/// The server's time. A device's clock may be wrong by years, and may be changed while the app runs.
///
/// The `Date` of each response anchors the time; a monotonic clock continues from it.
package final class ServerClock: Sendable {
    private let clock: AuthClock
    private let anchor = Lock<(serverTime: Date, elapsed: Duration)?>(nil)

    package init(_ clock: AuthClock) { self.clock = clock }

    /// Stores the `Date` of a response that has just arrived. Its resolution is one second, so the result is at most
    /// one second (and the response's latency) behind.
    package func synchronize(to serverTime: Date) {
        let elapsed = clock.elapsed
        anchor.withLock { $0 = (serverTime, elapsed) }
    }

    /// - Parameter offset: the time by which the server's clock was ahead of the device's in an earlier run; used until
    ///   a response has arrived in this one.
    package func now(offset: TimeInterval = 0) -> Date {
        guard let anchor = anchor.withLock({ $0 }) else {
            return clock.now.addingTimeInterval(offset)
        }
        return anchor.serverTime.addingTimeInterval((clock.elapsed - anchor.elapsed).inSeconds)
    }

    /// The time by which the server's clock is ahead of the device's; `nil` before the first response.
    package var offset: TimeInterval? {
        guard anchor.withLock({ $0 != nil }) else { return nil }
        return now().timeIntervalSince(clock.now)
    }
}

extension Duration {
    package var inSeconds: TimeInterval { self / .seconds(1) }
}

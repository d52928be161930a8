import NativeAuthBase
package import Foundation
@testable package import NativeAuthCore

/// The time of the server and of the apps. A test advances it, and so does every sleep.
package final class MovableClock: Sendable {
    private let start = Date()
    private let elapsed = Lock(Duration.zero)

    package init() {}

    package func now() -> Date { start + TimeInterval(elapsed.withLock { $0.components.seconds }) }

    package func advance(by duration: Duration) { elapsed.withLock { $0 += duration } }

    /// The duration of all sleeps, and of a test's advances.
    package var passed: Duration { elapsed.withLock { $0 } }

    package var clock: AuthClock {
        AuthClock(
            now: { self.now() },
            elapsed: { self.passed },
            sleep: { duration in
                try Task.checkCancellation()
                self.advance(by: duration)
            }
        )
    }
}

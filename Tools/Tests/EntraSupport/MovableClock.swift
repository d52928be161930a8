import NativeAuthBase
package import Foundation
@testable package import NativeAuthCore

/// The time of the server and of the apps. A test moves it; whoever sleeps by it has moved it, too.
package final class MovableClock: Sendable {
    private let start = Date()
    private let elapsed = Lock(Duration.zero)

    package init() {}

    package func now() -> Date { start + TimeInterval(elapsed.withLock { $0.components.seconds }) }

    package func advance(by duration: Duration) { elapsed.withLock { $0 += duration } }

    /// How long apps have slept, and how far a test has moved it.
    package var passed: Duration { elapsed.withLock { $0 } }

    package var clock: AuthClock {
        AuthClock(
            now: { self.now() }, elapsed: { self.passed },
            sleep: { duration in
                try Task.checkCancellation()
                self.advance(by: duration)
            })
    }
}

import Foundation
import NativeAuthCore

/// Running clock that a test can move forward.
final class MovableClock: @unchecked Sendable {
    // Unchecked, because a lock protects the only value.
    private let lock = NSLock()
    private var ahead: TimeInterval = 0

    /// Moves the clock forward.
    func advance(by seconds: TimeInterval) { lock.withLock { ahead += seconds } }

    var clock: AuthClock {
        AuthClock(
            now: { Date().addingTimeInterval(self.lock.withLock { self.ahead }) },
            sleep: { try await Task.sleep(for: $0) })
    }
}

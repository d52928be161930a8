import Foundation
import NativeAuthCore

/// A device's clock that goes on by itself, and that a test can move.
final class MovableClock: @unchecked Sendable {
    // Unchecked, because a lock protects the only value.
    private let lock = NSLock()
    private var ahead: TimeInterval = 0

    /// Lets time pass.
    func advance(by seconds: TimeInterval) { lock.withLock { ahead += seconds } }

    var clock: AuthClock {
        AuthClock(
            now: { Date().addingTimeInterval(self.lock.withLock { self.ahead }) },
            sleep: { try await Task.sleep(for: $0) })
    }
}

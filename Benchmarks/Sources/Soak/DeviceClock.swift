import Foundation
import NativeAuthCore

/// A device clock that can be advanced, so that a token is stale before it expires at the server.
// unchecked: a lock protects the only value.
final class DeviceClock: @unchecked Sendable {
    private let lock = NSLock()
    private var ahead: TimeInterval = 0

    func advance(by seconds: TimeInterval) { lock.withLock { ahead += seconds } }

    var clock: AuthClock {
        AuthClock(
            now: { Date().addingTimeInterval(self.lock.withLock { self.ahead }) },
            sleep: { try await Task.sleep(for: $0) }
        )
    }
}

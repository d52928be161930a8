import NativeAuthBase
import Foundation
@testable import NativeAuthCore

/// The system's clock with an offset that a test can advance.
final class OffsetClock: Sendable {
    private let offset = Lock(TimeInterval(0))

    /// Advances the time.
    func advance(by seconds: TimeInterval) { offset.withLock { $0 += seconds } }

    var clock: AuthClock {
        AuthClock(
            now: { Date().addingTimeInterval(self.offset.withLock { $0 }) },
            sleep: { try await Task.sleep(for: $0) }
        )
    }
}

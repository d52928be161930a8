import NativeAuthBase
import Foundation
import NativeAuthCore

/// A clock on which every wait ends at once, and has taken its time all the same.
final class AtOnceClock: Sendable {
    private let elapsed = Lock(Duration.zero)
    private let start = Date(timeIntervalSince1970: 1_800_000_000)

    var clock: AuthClock {
        AuthClock(
            now: { self.start + self.elapsed.withLock { $0 }.seconds }, elapsed: { self.elapsed.withLock { $0 } },
            sleep: { duration in
                try Task.checkCancellation()
                self.elapsed.withLock { $0 += duration }
            })
    }
}

import Foundation
import NIOConcurrencyHelpers

@testable import IdentityBase

/// A clock that only a test advances.
final class TestClock: WallClock {
    private let time: NIOLockedValueBox<Date>

    init(_ date: Date = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded())) {
        time = NIOLockedValueBox(date)
    }

    func now() -> Date { time.withLockedValue { $0 } }

    func advance(_ seconds: TimeInterval) {
        time.withLockedValue { $0 = $0.addingTimeInterval(seconds) }
    }
}

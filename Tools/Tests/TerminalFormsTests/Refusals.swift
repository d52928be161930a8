import Synchronization

/// Counter that returns `true` `count` times and then `false`, for a server that refuses the first answers.
final class Refusals: Sendable {
    private let left: Mutex<Int>

    init(_ count: Int = 1) { left = Mutex(count) }

    func next() -> Bool {
        left.withLock { left in
            left -= 1
            return left >= 0
        }
    }
}

import NativeAuthBase
import Foundation
import Testing

@testable import Amplify

@Suite("A value that one thread at a time may touch", .timeLimit(.minutes(5)))
struct GuardedTests {
    /// Counts who is inside at the same time. `@unchecked`, because the counts are touched under the lock alone.
    private final class Meter: @unchecked Sendable {
        private let lock = NSLock()
        private var inside = 0
        private(set) var most = 0

        func enter() {
            lock.withLock {
                inside += 1
                most = max(most, inside)
            }
        }
        func leave() { lock.withLock { inside -= 1 } }
    }

    @Test("Of many threads one at a time touches it, and no change is lost")
    func threads() {
        let (count, meter) = (Lock(0), Meter())
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<200 {
                count.withLock { count in
                    meter.enter()
                    // Another task could enter here.
                    sched_yield()
                    count += 1
                    meter.leave()
                }
            }
        }
        #expect(meter.most == 1)
        #expect(count.withLock { $0 } == 1_600)
    }

    @Test("It can be touched again after a body that throws")
    func throwing() {
        struct Refused: Error {}
        let count = Lock(0)
        #expect(throws: Refused.self) {
            try count.withLock { count in
                count = 7
                throw Refused()
            }
        }
        #expect(count.withLock { $0 } == 7)
    }
}

import Foundation
import Testing

@testable import Amplify

@Suite("A value that one thread at a time may touch", .timeLimit(.minutes(5)))
struct GuardedTests {
    @Test("No change of many threads at once is lost")
    func threads() {
        let count = Guarded(0)
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<10_000 { count.withLock { $0 += 1 } }
        }
        #expect(count.withLock { $0 } == 80_000)
    }

    @Test("It can be touched again after a body that throws")
    func throwing() {
        struct Refused: Error {}
        let count = Guarded(0)
        #expect(throws: Refused.self) {
            try count.withLock { count in
                count = 7
                throw Refused()
            }
        }
        #expect(count.withLock { $0 } == 7)
    }
}

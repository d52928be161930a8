import Foundation
import Testing

@testable import NativeAuthBase

@Suite("A lock", .timeLimit(.minutes(5)))
struct LockTests {
    private struct Failure: Error {}

    /// The maximum number of threads inside at the same time. `@unchecked`, because the counts are accessed only while
    /// its own lock is held.
    private final class Meter: @unchecked Sendable {
        private let lock = NSLock()
        private var inside = 0
        private(set) var maximum = 0

        func enter() {
            lock.withLock {
                inside += 1
                maximum = max(maximum, inside)
            }
        }

        func leave() { lock.withLock { inside -= 1 } }
    }

    @Test("Only one thread at a time holds the lock")
    func threads() {
        let count = Lock(0)
        let meter = Meter()
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<200 {
                count.withLock { count in
                    meter.enter()
                    // Another thread could enter here.
                    sched_yield()
                    count += 1
                    meter.leave()
                }
            }
        }
        #expect(meter.maximum == 1)
        #expect(count.withLock { $0 } == 1_600)
    }

    @Test("Concurrent changes by many tasks are all kept")
    func manyTasks() async {
        let lock = Lock((count: 0, sum: 0))
        await withTaskGroup(of: Void.self) { group in
            for number in 1...100 {
                group.addTask {
                    for _ in 0..<100 {
                        lock.withLock { value in
                            value.count += 1
                            value.sum += number
                        }
                    }
                }
            }
        }
        #expect(lock.withLock { $0.count } == 10_000)
        #expect(lock.withLock { $0.sum } == 505_000)
    }

    @Test("An error releases the lock")
    func failure() {
        let lock = Lock(1)
        #expect(throws: Failure.self) {
            try lock.withLock { value in
                value = 2
                throw Failure()
            }
        }
        #expect(lock.withLock { $0 } == 2)
    }

    @Test("Deallocating the lock releases its value")
    func release() {
        final class Probe: Sendable {
            let onRelease: @Sendable () -> Void
            init(_ onRelease: @escaping @Sendable () -> Void) { self.onRelease = onRelease }
            deinit { onRelease() }
        }
        let releases = Lock(0)
        do {
            let lock = Lock(Probe { releases.withLock { $0 += 1 } })
            withExtendedLifetime(lock) { #expect(releases.withLock { $0 } == 0) }
        }
        #expect(releases.withLock { $0 } == 1)
    }

    @Test("The lock is held for the whole critical section")
    func exclusive() async {
        let lock = Lock(0)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<200 {
                        lock.withLock { value in
                            let before = value
                            sched_yield()
                            value = before + 1
                        }
                    }
                }
            }
        }
        #expect(lock.withLock { $0 } == 1_600)
    }
}

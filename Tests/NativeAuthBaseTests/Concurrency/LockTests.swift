import Foundation
import Testing

@testable import NativeAuthBase

@Suite("A lock", .timeLimit(.minutes(5)))
struct LockTests {
    private struct Failure: Error {}

    @Test("loses no change when many tasks make one at once")
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

    @Test("is free again after an error")
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

    @Test("lets go of its value when it is released itself")
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

    @Test("keeps others out for as long as a section takes")
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

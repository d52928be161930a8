/// Mutual exclusion per key: one task at a time holds the lock of a key, and the others wait in FIFO order.
package actor KeyedLocks {
    private var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]
    private var held: Set<String> = []

    package init() {}

    package func withLock<Result: Sendable>(
        _ key: String,
        work: @Sendable () async throws -> Result
    ) async rethrows -> Result {
        await acquire(key)
        defer { release(key) }
        return try await work()
    }

    private func acquire(_ key: String) async {
        if held.insert(key).inserted { return }
        await withCheckedContinuation { waiting[key, default: []].append($0) }
    }

    private func release(_ key: String) {
        guard var queue = waiting[key] else {
            held.remove(key)
            return
        }
        let next = queue.removeFirst()
        waiting[key] = queue.nonEmpty
        next.resume()
    }
}

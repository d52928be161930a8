/// The shared result of work that runs once for several callers (single-flight). A cancelled caller stops waiting; the
/// work continues.
package final class SingleFlight<Value: Sendable>: Sendable {
    private struct State {
        var value: Value?
        var lastID = 0
        var waiting: [Int: CheckedContinuation<Value, any Error>] = [:]
    }

    private let state = Lock(State())

    package init() {}

    /// The number of waiting callers. For tests.
    package var waiting: Int { state.withLock { $0.waiting.count } }

    /// Completes the work with a result, for current and later callers. They resume in the order of their calls.
    package func complete(_ value: Value) {
        let waiting = state.withLock { state in
            state.value = value
            defer { state.waiting = [:] }
            return state.waiting
        }
        for id in waiting.keys.sorted() {
            waiting[id]?.resume(returning: value)
        }
    }

    /// Waits for the result.
    /// - Throws: `CancellationError` when the caller is cancelled.
    package func value() async throws -> Value {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }

        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let now: Result<Value, any Error>? = state.withLock { state in
                    if let value = state.value { return .success(value) }
                    if Task.isCancelled { return .failure(CancellationError()) }
                    state.waiting[id] = continuation
                    return nil
                }
                if let now { continuation.resume(with: now) }
            }
        } onCancel: {
            let continuation = state.withLock { $0.waiting.removeValue(forKey: id) }
            continuation?.resume(throwing: CancellationError())
        }
    }
}

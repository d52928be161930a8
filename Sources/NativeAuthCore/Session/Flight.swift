/// A single-flight task: its result is shared by all callers that wait for it. A cancelled caller stops waiting; the
/// work continues.
package final class Flight<Value: Sendable>: Sendable {
    private struct State {
        var value: Value?
        var nextID = 0
        var waiting: [Int: CheckedContinuation<Value, any Error>] = [:]
    }

    private let state = Lock(State())

    package init() {}

    /// The number of waiting callers. For tests.
    var waiting: Int { state.withLock { $0.waiting.count } }

    /// Completes the shared task with `value`.
    package func land(_ value: Value) {
        let waiting = state.withLock { state in
            state.value = value
            defer { state.waiting = [:] }
            return state.waiting
        }
        for continuation in waiting.values { continuation.resume(returning: value) }
    }

    /// Waits for the result of the shared task.
    /// - Throws: `CancellationError` when the caller is cancelled.
    package func value() async throws -> Value {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
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

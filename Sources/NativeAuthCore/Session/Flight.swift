/// Work that is done once for many who wait for it. Whoever is cancelled stops waiting; the work goes on.
package final class Flight<Value: Sendable>: Sendable {
    private struct State {
        var value: Value?
        var nextID = 0
        var waiting: [Int: CheckedContinuation<Value, any Error>] = [:]
    }

    private let state = Lock(State())

    package init() {}

    /// How many wait. For tests.
    var waiting: Int { state.withLock { $0.waiting.count } }

    /// Ends the flight, for everybody.
    package func land(_ value: Value) {
        let waiting = state.withLock { state in
            state.value = value
            defer { state.waiting = [:] }
            return state.waiting
        }
        for continuation in waiting.values { continuation.resume(returning: value) }
    }

    /// What the work came to.
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

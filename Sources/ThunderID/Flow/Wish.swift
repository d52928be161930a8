import NativeAuthBase
import NativeAuthCore

/// The cancellation scope of a flow's requests.
final class Wish: Sendable {
    private struct State {
        var isWanted = true
        var calls: [Int: @Sendable () -> Void] = [:]
        var next = 0
    }

    private let state = Lock(State())

    var isWanted: Bool { state.withLock { $0.isWanted } }

    /// Runs a call that ``giveUp()`` cancels.
    func run<Result: Sendable>(_ body: @escaping @Sendable (Wish) async throws -> Result) async throws -> Result {
        let task = Task { try await body(self) }
        let id = state.withLock { state in
            state.next += 1
            state.calls[state.next] = { task.cancel() }
            return state.next
        }
        if !isWanted { task.cancel() }
        defer { state.withLock { $0.calls[id] = nil } }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }

    /// Cancels the running calls. A response that still arrives does not sign in a user.
    func giveUp() {
        let calls = state.withLock { state in
            state.isWanted = false
            return Array(state.calls.values)
        }
        for cancel in calls { cancel() }
    }
}

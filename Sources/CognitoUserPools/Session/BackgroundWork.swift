import NativeAuthBase

/// Runs work that nothing waits for, except a test.
package final class BackgroundWork: Sendable {
    private struct State {
        var nextID = 0
        var tasks: [Int: Task<Void, Never>] = [:]
    }

    private let state = Lock(State())

    /// Starts work. It ignores the cancellation of the caller.
    func start(_ body: @escaping @Sendable () async -> Void) {
        state.withLock { state in
            state.nextID += 1
            let id = state.nextID
            state.tasks[id] = Task {
                await body()
                self.state.withLock { $0.tasks[id] = nil }
            }
        }
    }

    /// Waits until all work that was started has ended.
    package func finish() async {
        for task in state.withLock({ Array($0.tasks.values) }) { await task.value }
    }
}

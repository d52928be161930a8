/// A serial queue for asynchronous work: one piece at a time, in the order of the calls.
///
/// Work runs in its caller's task, so that the caller's cancellation reaches it.
package final class SerialQueue: Sendable {
    private struct State {
        /// Completed when the last accepted piece of work has ended.
        var last: SingleFlight<Void>?
        var accepted = 0
    }

    private let state = Lock(State())

    package init() {}

    /// The number of accepted pieces of work. For tests that wait until one is queued.
    var accepted: Int { state.withLock { $0.accepted } }

    /// Runs a piece of work after all earlier ones have ended.
    /// - Parameter body: the work. If the caller is cancelled while it waits, the work never starts.
    /// - Throws: the error of the work; `CancellationError` at once when the caller is cancelled while it waits.
    package func run<Result>(_ body: () async throws -> Result) async throws -> Result {
        let end = SingleFlight<Void>()
        let previous = state.withLock { state in
            defer {
                state.last = end
                state.accepted += 1
            }
            return state.last
        }

        do {
            try await previous?.value()
            try Task.checkCancellation()
        } catch {
            // Later work still waits for the earlier one.
            Task {
                try? await previous?.value()
                end.complete(())
            }
            throw error
        }

        defer { end.complete(()) }
        return try await body()
    }

    /// Begins a new queue: later work does not wait for the work that runs or waits now.
    package func restart() { state.withLock { $0.last = nil } }
}

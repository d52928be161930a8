/// The scope of the requests of one execution of a flow; in `FormFlow`, of one submission. A restart, a resumption or a
/// cancellation of the flow (in `FormFlow` also the next submission) cancels the scope and creates another one.
///
/// Cancelling is final. It cancels the running requests; a response that arrives after the cancellation is discarded,
/// and the caller receives a `CancellationError`.
package final class CancellationScope: Sendable {
    private struct State {
        var isCancelled = false
        var running: [Int: @Sendable () -> Void] = [:]
        var lastID = 0
    }

    private let state = Lock(State())

    package init() {}

    /// Indicates whether responses are obsolete.
    package var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Cancels the running requests. Further calls have no effect.
    package func cancel() {
        let running = state.withLock { state in
            state.isCancelled = true
            return state.running
        }
        for id in running.keys.sorted() {
            running[id]?()
        }
    }

    /// - Throws: `CancellationError` if the scope was cancelled.
    package func check() throws { if isCancelled { throw CancellationError() } }

    /// Runs a request in a task of its own. A cancellation of the caller's task cancels it.
    ///
    /// The scope is checked in the caller's isolation domain: an actor that cancels it finds no later result.
    /// - Parameters:
    ///   - isCancellable: whether ``cancel()`` cancels the request. Otherwise it ends by itself, for a request that
    ///     undoes its late effects, such as one that revokes its tokens.
    ///   - onLateResult: receives a result that arrived after the cancellation, to undo its effects.
    /// - Throws: the error of the request; `CancellationError` if the scope was cancelled.
    package nonisolated(nonsending) func run<Result: Sendable>(
        isCancellable: Bool = true,
        _ request: @escaping @Sendable () async throws -> Result,
        onLateResult: (Result) -> Void = { _ in }
    ) async throws -> Result {
        try check()

        let task = Task { try await request() }
        var id: Int?
        if isCancellable { id = register(task) }
        defer { if let id { state.withLock { $0.running[id] = nil } } }

        let result = await withTaskCancellationHandler {
            await task.result
        } onCancel: {
            task.cancel()
        }

        guard !isCancelled else {
            if case .success(let late) = result { onLateResult(late) }
            throw CancellationError()
        }
        return try result.get()
    }

    private func register<Result>(_ task: Task<Result, any Error>) -> Int {
        let (id, isCancelled) = state.withLock { state in
            state.lastID += 1
            state.running[state.lastID] = { task.cancel() }
            return (state.lastID, state.isCancelled)
        }
        if isCancelled { task.cancel() }
        return id
    }
}

/// Runs asynchronous work one piece after another, in the order in which it was asked for.
package actor SerialQueue {
    private var last: Task<Void, Never>?
    /// How many pieces of work were asked for so far. For tests, which need to know that one has its place.
    private(set) var accepted = 0

    package init() {}

    /// Runs a piece of work when everything before it is done.
    /// - Parameter body: the work. If the caller is cancelled while it waits, the work never starts.
    /// - Returns: what the work returns.
    /// - Throws: what the work throws.
    package func run<Result: Sendable>(_ body: @escaping @Sendable () async throws -> Result) async throws -> Result {
        accepted += 1
        let previous = last
        let work = Task {
            await previous?.value
            try Task.checkCancellation()
            return try await body()
        }
        last = Task { _ = await work.result }
        return try await withTaskCancellationHandler {
            try await work.value
        } onCancel: {
            work.cancel()
        }
    }
}

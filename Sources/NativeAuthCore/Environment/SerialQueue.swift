/// Runs asynchronous work one piece after another, in the order in which it was asked for.
package actor SerialQueue {
    private enum Place {
        case waiting, running, left

        /// - Returns: whether nothing else had come of it before.
        mutating func becomes(_ next: Place) -> Bool {
            guard self == .waiting else { return false }
            self = next
            return true
        }
    }

    private var last: Task<Void, Never>?
    /// How many pieces of work were asked for so far. For tests, which need to know that one has its place.
    private(set) var accepted = 0

    package init() {}

    /// Runs a piece of work when everything before it is done.
    /// - Parameter body: the work. A caller that is cancelled while it waits leaves at once, and the work never starts.
    /// - Returns: what the work returns.
    /// - Throws: what the work throws.
    package func run<Result: Sendable>(_ body: @escaping @Sendable () async throws -> Result) async throws -> Result {
        accepted += 1
        let previous = last
        let turn = Flight<Void>()
        let place = Lock(Place.waiting)
        let work = Task {
            await previous?.value
            guard place.withLock({ $0.becomes(.running) }) else { throw CancellationError() }
            turn.land(())
            try Task.checkCancellation()
            return try await body()
        }
        last = Task { _ = await work.result }
        return try await withTaskCancellationHandler {
            do {
                try await turn.value()
            } catch {
                if place.withLock({ $0.becomes(.left) }) { throw error }
            }
            return try await work.value
        } onCancel: {
            work.cancel()
        }
    }
}

/// Runs asynchronous work one piece at a time, in the order of the calls.
package actor SerialQueue {
    private enum Place {
        case waiting, running, left

        /// - Returns: whether the place was still `waiting`.
        mutating func becomes(_ next: Place) -> Bool {
            guard self == .waiting else { return false }
            self = next
            return true
        }
    }

    private var last: Task<Void, Never>?
    /// The number of accepted pieces of work. For tests that wait until one is queued.
    private(set) var accepted = 0

    package init() {}

    /// Runs a piece of work after all earlier ones have finished.
    /// - Parameter body: the work. If the caller is cancelled while it waits, the work never starts.
    /// - Returns: the result of the work.
    /// - Throws: the error of the work; `CancellationError` at once when the caller is cancelled while it waits.
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

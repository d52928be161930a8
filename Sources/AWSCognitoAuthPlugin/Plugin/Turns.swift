import NativeAuthCore

/// A serial queue for calls that change state. They run in their callers' tasks, so that cancellation reaches the
/// request. A waiting call can be cancelled, too.
final class Turns: Sendable {
    private let last = Lock<Flight<Void>?>(nil)

    /// Starts a new queue: later calls do not wait for earlier ones.
    func startAnew() { last.withLock { $0 = nil } }

    /// - Throws: the error of the work; `CancellationError` if the task is cancelled before its turn.
    func take<Value>(_ body: () async throws -> Value) async throws -> Value {
        let mine = Flight<Void>()
        let before = last.withLock { last in
            let before = last
            last = mine
            return before
        }
        do {
            try await before?.value()
            try Task.checkCancellation()
        } catch {
            // The next call still waits for the previous ones.
            Task {
                try? await before?.value()
                mine.land(())
            }
            throw error
        }
        defer { mine.land(()) }
        return try await body()
    }
}

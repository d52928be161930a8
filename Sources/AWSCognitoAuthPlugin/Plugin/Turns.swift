import NativeAuthCore

/// Lets calls that change something run one after another, in their order. They run in their callers' tasks, so that
/// cancelling reaches the request; who waits for a turn can be cancelled too.
final class Turns: Sendable {
    private let last = Lock<Flight<Void>?>(nil)

    /// From now on nobody waits for what was begun before.
    func startAnew() { last.withLock { $0 = nil } }

    /// - Throws: what the work throws; `CancellationError` when the task is cancelled before its turn.
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
            // Whoever comes next still waits for whoever came before.
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

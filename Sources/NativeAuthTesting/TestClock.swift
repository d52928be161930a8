import NativeAuthBase
public import Foundation
public import NativeAuthCore

/// A clock that stands still until it is advanced.
public final class TestClock: Sendable {
    private struct Sleeper {
        let id: Int
        let wakesAt: Duration
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now: Date
        var elapsed = Duration.zero
        var nextID = 0
        var sleepers: [Sleeper] = []
    }

    private let state: Lock<State>

    /// Creates a clock.
    /// - Parameter now: the initial time.
    public init(now: Date = Date(timeIntervalSince1970: 1_800_000_000)) {
        state = Lock(State(now: now))
    }

    /// The current time.
    public var now: Date { state.withLock { $0.now } }

    /// The clock to inject into a client.
    public var clock: AuthClock {
        clock { try await self.sleep(for: $0) }
    }

    /// The same clock for clients that retry and poll: a sleep advances the time and returns at once.
    package var sleepless: AuthClock {
        clock { duration in
            try Task.checkCancellation()
            self.advance(by: duration)
        }
    }

    private func clock(sleep: @escaping @Sendable (Duration) async throws -> Void) -> AuthClock {
        AuthClock(
            now: { self.now },
            elapsed: { self.state.withLock { $0.elapsed } },
            sleep: sleep
        )
    }

    /// Advances the time and resumes the sleeps that have ended.
    /// - Parameter duration: the elapsed time.
    public func advance(by duration: Duration) {
        let woken = state.withLock { state -> [Sleeper] in
            state.now += duration.inSeconds
            state.elapsed += duration
            let elapsed = state.elapsed

            let woken = state.sleepers.filter { $0.wakesAt <= elapsed }
            state.sleepers.removeAll { $0.wakesAt <= elapsed }
            return woken
        }

        for sleeper in woken {
            sleeper.continuation.resume()
        }
    }

    /// Changes the current time, like a change of a device's clock. No time elapses.
    /// - Parameter difference: the change; may be negative.
    package func jump(by difference: Duration) {
        state.withLock { $0.now += difference.inSeconds }
    }

    private func sleep(for duration: Duration) async throws {
        guard duration > .zero else { return try Task.checkCancellation() }

        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }

        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isCancelled = state.withLock { state -> Bool in
                    guard !Task.isCancelled else { return true }
                    let wakesAt = state.elapsed + duration
                    state.sleepers.append(
                        Sleeper(id: id, wakesAt: wakesAt, continuation: continuation)
                    )
                    return false
                }
                if isCancelled { continuation.resume(throwing: CancellationError()) }
            }
        } onCancel: {
            let cancelled = state.withLock { state -> Sleeper? in
                let index = state.sleepers.firstIndex { $0.id == id }
                return index.map { state.sleepers.remove(at: $0) }
            }
            cancelled?.continuation.resume(throwing: CancellationError())
        }
    }
}

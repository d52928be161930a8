import NIOConcurrencyHelpers

/// Tells any number of listeners that something has changed. A listener that is slow gets one signal for many changes.
package final class ChangeSignal: Sendable {
    private struct State {
        var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
        var next = 0
        var isFinished = false
    }

    private let state = NIOLockedValueBox(State())

    package init() {}

    package func send() {
        let listeners = state.withLockedValue { Array($0.listeners.values) }
        for listener in listeners { listener.yield() }
    }

    /// Returns the changes from now on, until ``finish()``.
    package func changes() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let number = state.withLockedValue { state -> Int? in
            guard !state.isFinished else { return nil }
            state.next += 1
            state.listeners[state.next] = continuation
            return state.next
        }
        guard let number else {
            continuation.finish()
            return stream
        }

        continuation.onTermination = { [weak self] _ in
            self?.state.withLockedValue { state in
                state.listeners[number] = nil
            }
        }
        return stream
    }

    package var listenerCount: Int { state.withLockedValue { $0.listeners.count } }

    /// Ends all streams, now and later ones.
    package func finish() {
        let listeners = state.withLockedValue { state in
            state.isFinished = true
            return Array(state.listeners.values)
        }
        // Outside the lock: the end of a stream removes its listener.
        for listener in listeners { listener.finish() }
    }
}

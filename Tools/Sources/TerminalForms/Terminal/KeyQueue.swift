import Dispatch
import NativeAuthBase

/// The queue between the thread that reads keys and the task that consumes them. Supports one waiting task.
final class KeyQueue: Sendable {
    private typealias Waiter = CheckedContinuation<KeyEvent?, Never>

    private struct State: Sendable {
        var keys: [KeyEvent] = []
        var waiter: Waiter?
        var ticket = 0
        var isClosed = false

        mutating func takeWaiter(of ticket: Int) -> Waiter? {
            guard self.ticket == ticket else { return nil }
            return waiter.take()
        }
    }

    private let state = Lock(State())

    /// Appends a key, or resumes the waiting task with it.
    func push(_ key: KeyEvent) {
        let waiter = state.withLock { state in
            if key == .hangUp { state.isClosed = true }
            if state.waiter == nil {
                state.keys.append(key)
            }
            return state.waiter.take()
        }
        waiter?.resume(returning: key)
    }

    /// Returns the next key; `nil` after the timeout. After ``KeyEvent/hangUp``, every call returns it.
    func next(within limit: Duration?) async -> KeyEvent? {
        await withCheckedContinuation { continuation in
            let (key, ticket, replaced) = state.withLock { state -> (KeyEvent?, Int, Waiter?) in
                if !state.keys.isEmpty {
                    return (state.keys.removeFirst(), state.ticket, nil)
                }
                if state.isClosed {
                    return (.hangUp, state.ticket, nil)
                }

                let replaced = state.waiter
                state.waiter = continuation
                state.ticket += 1
                return (nil, state.ticket, replaced)
            }

            // A second waiting task is a programming error; the first one is resumed as if it had timed out.
            replaced?.resume(returning: nil)
            if let key {
                return continuation.resume(returning: key)
            }
            guard let limit else { return }
            let nanoseconds = Int(limit / .nanoseconds(1))
            DispatchQueue.global().asyncAfter(deadline: .now() + .nanoseconds(nanoseconds)) { [state] in
                state.withLock { $0.takeWaiter(of: ticket) }?.resume(returning: nil)
            }
        }
    }
}

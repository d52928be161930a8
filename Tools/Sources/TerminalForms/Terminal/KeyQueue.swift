import NativeAuthBase
import Dispatch

/// The queue between the thread that reads keys and the task that consumes them. Supports one waiting task.
final class KeyQueue: Sendable {
    private struct State: Sendable {
        var keys: [KeyEvent] = []
        var waiter: CheckedContinuation<KeyEvent?, Never>?
        var ticket = 0
        var isClosed = false
    }

    private let state = Lock(State())

    /// Appends a key, or resumes the waiting task with it.
    func push(_ key: KeyEvent) {
        let waiter = state.withLock { state -> CheckedContinuation<KeyEvent?, Never>? in
            if key == .hangUp { state.isClosed = true }
            if let waiter = state.waiter {
                state.waiter = nil
                return waiter
            }
            state.keys.append(key)
            return nil
        }
        waiter?.resume(returning: key)
    }

    /// Returns the next key; `nil` after the timeout. After ``KeyEvent/hangUp``, every call returns it.
    func next(within limit: Duration?) async -> KeyEvent? {
        await withCheckedContinuation { continuation in
            enum Now: Sendable { case key(KeyEvent), wait(Int) }
            let now = state.withLock { state -> Now in
                if !state.keys.isEmpty { return .key(state.keys.removeFirst()) }
                if state.isClosed { return .key(.hangUp) }
                // A second waiting task is a programming error; the first one is resumed as if it had timed out.
                state.waiter?.resume(returning: nil)
                state.waiter = continuation
                state.ticket += 1
                return .wait(state.ticket)
            }
            switch now {
            case .key(let key): continuation.resume(returning: key)
            case .wait(let ticket):
                guard let limit else { return }
                let nanoseconds = Int(limit / .nanoseconds(1))
                DispatchQueue.global().asyncAfter(deadline: .now() + .nanoseconds(nanoseconds)) { [state] in
                    let late = state.withLock { state -> CheckedContinuation<KeyEvent?, Never>? in
                        guard state.ticket == ticket, let waiter = state.waiter else { return nil }
                        state.waiter = nil
                        return waiter
                    }
                    late?.resume(returning: nil)
                }
            }
        }
    }
}

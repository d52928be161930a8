/// A gate at which callers wait until the test opens it. The tests of the user interfaces link to this file.
package final class Gate: Sendable {
    /// The task that callers wait for: it ends when the stream does.
    private struct Signal: Sendable {
        private let continuation: AsyncStream<Void>.Continuation
        private let end: Task<Void, Never>

        init() {
            let (stream, continuation) = AsyncStream<Void>.makeStream()
            self.continuation = continuation
            end = Task {
                for await _ in stream {}
            }
        }

        func give() { continuation.finish() }

        func waitIgnoringCancellation() async { await end.value }

        /// Waits until the signal is given or the caller is cancelled.
        func wait() async {
            let turn = AsyncStream<Void> { turn in
                Task {
                    await end.value
                    turn.finish()
                }
            }
            for await _ in turn {}
        }
    }

    private let opening = Signal()
    private let arrival = Signal()

    package init() {}

    /// Waits until the gate is opened or the caller is cancelled.
    package func pass() async {
        arrival.give()
        await opening.wait()
    }

    /// Waits until the gate is opened, even if the caller is cancelled: for a response that comes after a cancellation.
    package func passIgnoringCancellation() async {
        arrival.give()
        await opening.waitIgnoringCancellation()
    }

    /// Waits until a caller waits at the gate.
    package func waitForCaller() async { await arrival.wait() }

    package func open() { opening.give() }
}

import NativeAuthBase

/// A gate at which callers wait until the test opens it.
package final class Gate: Sendable {
    private let opening = SingleFlight<Void>()
    private let arrival = SingleFlight<Void>()

    package init() {}

    /// Waits until the gate is opened or the caller is cancelled.
    package func pass() async {
        arrival.complete(())
        try? await opening.value()
    }

    /// Waits until the gate is opened, even if the caller is cancelled: for a response that comes after a cancellation.
    package func passIgnoringCancellation() async {
        await Task { await pass() }.value
    }

    /// Waits until a caller waits at the gate.
    package func waitForCaller() async { try? await arrival.value() }

    package func open() { opening.complete(()) }
}

import TerminalForms

/// A wait for a termination signal. Signals are handled from its creation on, so that none prevents a clean shutdown.
struct TerminationSignal: Sendable {
    private let signals: AsyncStream<Int32>
    private let watch: SignalWatch

    init() {
        let (signals, continuation) = AsyncStream.makeStream(of: Int32.self)
        self.signals = signals
        watch = SignalWatch { continuation.yield($0) }
    }

    /// Returns the first signal; `nil` if the task is cancelled before.
    func wait() async -> Int32? {
        await signals.first { _ in true }
    }
}

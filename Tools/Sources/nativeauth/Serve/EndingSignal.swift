import TerminalForms

/// Hears when the system or a person asks the process to end, from the moment it is made: what has been started until
/// then is stopped in order, however early the signal comes.
struct EndingSignal: Sendable {
    private let signals: AsyncStream<Int32>
    private let watch: SignalWatch

    init() {
        let (signals, continuation) = AsyncStream.makeStream(of: Int32.self)
        self.signals = signals
        watch = SignalWatch { continuation.yield($0) }
    }

    /// The signal that came or will come; `nil` when the task was cancelled before.
    func wait() async -> Int32? {
        for await signal in signals { return signal }
        return nil
    }
}

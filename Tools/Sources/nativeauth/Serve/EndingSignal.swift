import TerminalForms

/// Waits until the system or a person asks the process to end.
enum EndingSignal {
    /// The signal that came.
    static func wait() async -> Int32 {
        let (signals, continuation) = AsyncStream.makeStream(of: Int32.self)
        let watch = SignalWatch { continuation.yield($0) }
        defer { watch.stop() }
        for await signal in signals { return signal }
        return 0
    }
}

import Foundation
import NativeAuthBase
import TerminalForms

/// The termination signals of a process. They are handled from its creation on, so that none prevents a clean shutdown.
struct TerminationSignal: Sendable {
    typealias Handler = @Sendable (_ signal: Int32) -> Void

    private struct State: Sendable {
        var first: Int32?
        /// Called if the running operation does not end in time.
        var abandon: Handler?
    }

    /// The time after a signal in which an operation that can't be cancelled may still end by itself.
    private static let patience = DispatchTimeInterval.seconds(2)

    private let state: Lock<State>
    private let signals: AsyncStream<Int32>
    private let watch: SignalWatch

    init() {
        let state = Lock(State())
        let (signals, continuation) = AsyncStream.makeStream(of: Int32.self)
        self.state = state
        self.signals = signals
        watch = SignalWatch { signal in
            state.withLock { $0.first = $0.first ?? signal }
            Self.abandonLater(state, signal: signal)
            continuation.yield(signal)
        }
    }

    /// The first signal so far.
    var first: Int32? { state.withLock(\.first) }

    /// Returns the next signal; `nil` if the task is cancelled before.
    func wait() async -> Int32? {
        await signals.first { _ in true }
    }

    /// Runs an operation that can't be cancelled, such as the start of a server.
    /// - Parameter abandon: called two seconds after a signal if the operation still runs. It ends the process.
    func bounding<Value: Sendable>(
        _ operation: () async throws -> Value,
        abandon: @escaping Handler
    ) async throws -> Value {
        state.withLock { $0.abandon = abandon }
        defer { state.withLock { $0.abandon = nil } }

        if let first { Self.abandonLater(state, signal: first) }
        return try await operation()
    }

    /// Uses a queue of the system: a blocked operation may occupy all threads of Swift's tasks.
    private static func abandonLater(_ state: Lock<State>, signal: Int32) {
        DispatchQueue.global().asyncAfter(deadline: .now() + patience) {
            let abandon = state.withLock(\.abandon)
            abandon?(signal)
        }
    }
}

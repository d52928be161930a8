import NativeAuthBase

/// Records the retry state of the running call, for a cancellation: a `CancellationError` can't carry it.
final class RetryStateRecorder: Sendable {
    /// The recorder of the running call, for callers that have to return a state.
    @TaskLocal static var current: RetryStateRecorder?

    private let state = Lock<EntraState?>(nil)

    var retryState: EntraState? { state.withLock { $0 } }

    func record(_ state: EntraState?) { self.state.withLock { $0 = state } }
}

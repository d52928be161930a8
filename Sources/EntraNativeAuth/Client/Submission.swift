import NativeAuthBase
import NativeAuthCore

/// The state that remains of a submission. An ``EntraError`` carries it itself; a `CancellationError` can't.
final class Submission: Sendable {
    /// The submission of the running call, for callers that have to return a state.
    @TaskLocal static var current: Submission?

    private let state = Lock<EntraState?>(nil)

    /// The state to continue with if the call is cancelled now.
    var left: EntraState? { state.withLock { $0 } }

    func leaves(_ state: EntraState?) { self.state.withLock { $0 = state } }
}

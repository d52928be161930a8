import NativeAuthCore

/// What a call leaves of the state that it submits. An ``EntraError`` says so itself; a `CancellationError` has no room for it.
final class Submission: Sendable {
    /// Of the call that runs, for whoever must hand a state back.
    @TaskLocal static var current: Submission?

    private let state = Lock<EntraState?>(nil)

    /// What the flow can go on with if the call is given up now.
    var left: EntraState? { state.withLock { $0 } }

    func leaves(_ state: EntraState?) { self.state.withLock { $0 = state } }
}

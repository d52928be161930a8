import NativeAuthBase

/// A handle that cancels the calls made in a closure. An addition of this package: the calls themselves return nothing,
/// as in MSAL.
///
/// ```swift
/// let call = MSALNativeAuthCall { nativeAuth.signUp(parameters: parameters, delegate: self) }
/// call.cancel()  // the delegate's error method is called, with an error of the kind `cancelled`
/// ```
public final class MSALNativeAuthCall: Sendable {
    private struct State: Sendable {
        var tasks: [Task<Void, Never>] = []
        var isCancelled = false
    }

    @TaskLocal static var current: MSALNativeAuthCall?

    private let state = Lock(State())

    /// Makes the calls of a closure and tracks them, so that they can be cancelled.
    /// - Parameter start: makes the calls. Calls that a delegate makes later are not tracked.
    public init(_ start: () -> Void) {
        Self.$current.withValue(self) { start() }
    }

    /// Cancels the calls in progress. Each delegate is still called once.
    public func cancel() {
        let tasks = state.withLock { state in
            state.isCancelled = true
            return state.tasks
        }
        for task in tasks { task.cancel() }
    }

    func add(_ task: Task<Void, Never>) {
        let isCancelled = state.withLock { state in
            state.tasks.append(task)
            return state.isCancelled
        }
        if isCancelled { task.cancel() }
    }
}

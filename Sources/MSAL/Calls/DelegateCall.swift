/// Runs a call whose result a delegate receives.
enum DelegateCall {
    /// Sendable although the delegate need not be: it is touched on the main actor only, where all its methods are at
    /// home.
    // unchecked: see above.
    private struct Held<Delegate>: @unchecked Sendable {
        let delegate: Delegate
    }

    /// Returns at once. The delegate is held until it has been called: once, on the main actor, whatever happens.
    static func start<Delegate, Outcome: Sendable>(
        _ delegate: Delegate, _ work: @escaping @Sendable () async -> Outcome,
        deliver: @escaping @MainActor @Sendable (Outcome, Delegate) -> Void
    ) {
        let held = Held(delegate: delegate)
        let task = Task {
            // Calls that the delegate starts are not part of this call.
            await MSALNativeAuthCall.$current.withValue(nil) {
                let outcome = await work()
                await MainActor.run { deliver(outcome, held.delegate) }
            }
        }
        MSALNativeAuthCall.current?.add(task)
    }
}

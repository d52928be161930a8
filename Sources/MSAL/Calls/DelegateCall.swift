/// Carries out a call whose outcome a delegate is told.
enum DelegateCall {
    /// Sendable although the delegate need not be: it is touched on the main actor only, where all its methods are at home.
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
            // What the delegate starts in turn is not part of this call.
            await MSALNativeAuthCall.$current.withValue(nil) {
                let outcome = await work()
                await MainActor.run { deliver(outcome, held.delegate) }
            }
        }
        MSALNativeAuthCall.current?.add(task)
    }
}

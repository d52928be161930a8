import NativeAuthBase

/// The shared state of one session in this process: its cache, its running refresh and its observers.
final class SessionSlot: Sendable {
    private struct Observers {
        /// Incremented with every change that observers may need.
        var changeCount = 0
        var change = SingleFlight<Void>()
    }

    /// Serialises the writes to the session in this process.
    let writeLock = Lock(())
    private let cache = Lock(SessionCache())
    private let running = Lock<SingleFlight<RefreshOutcome>?>(nil)
    private let recovery = Lock<Task<Void, Never>?>(nil)
    private let observers = Lock(Observers())

    func withCache<Result: Sendable>(_ body: (inout SessionCache) throws -> Result) rethrows -> Result {
        try cache.withLock { try body(&$0) }
    }

    // MARK: - Refresh

    var runningRefresh: SingleFlight<RefreshOutcome>? { running.withLock { $0 } }

    /// Returns the running refresh, or a new one that the caller has to complete.
    func joinRefresh() -> (refresh: SingleFlight<RefreshOutcome>, isNew: Bool) {
        running.withLock { running in
            if let running { return (running, false) }
            let new = SingleFlight<RefreshOutcome>()
            running = new
            return (new, true)
        }
    }

    func completeRefresh(_ outcome: RefreshOutcome) {
        let refresh = running.withLock { running in
            defer { running = nil }
            return running
        }
        refresh?.complete(outcome)
        notifyObservers()
    }

    // MARK: - Recovery

    /// The recovery from an interrupted sign-out of an earlier process; `nil` if there was none.
    var recoveryTask: Task<Void, Never>? { recovery.withLock { $0 } }

    /// Starts the recovery, once.
    func startRecovery(_ body: @escaping @Sendable () async -> Void) {
        recovery.withLock { recovery in
            if recovery == nil { recovery = Task { await body() } }
        }
    }

    // MARK: - Observers

    func notifyObservers() {
        let change = observers.withLock { observers in
            observers.changeCount += 1
            defer { observers.change = SingleFlight() }
            return observers.change
        }
        change.complete(())
    }

    var changeCount: Int { observers.withLock { $0.changeCount } }

    /// The number of observers that wait for a change. For tests.
    var waitingObservers: Int { observers.withLock { $0.change }.waiting }

    /// Waits until the change count differs, or the task is cancelled.
    func waitForChange(since changeCount: Int) async {
        let change = observers.withLock { observers in
            observers.changeCount == changeCount ? observers.change : nil
        }
        try? await change?.value()
    }
}

import NativeAuthBase

/// The shared state of one session in this process: its cache, its running refresh and its observers.
final class SessionSlot: Sendable {
    private struct Observers {
        /// Incremented with every change that observers may need.
        var changeCount = 0
        var waiting: [Int: SingleFlight<Void>] = [:]
        var lastID = 0
    }

    /// Serialises the writes to the session in this process.
    let writes = Lock(())
    private let cache = Lock(SessionCache())
    private let running = Lock<SingleFlight<RefreshOutcome>?>(nil)
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

    // MARK: - Observers

    func notifyObservers() {
        let waiting = observers.withLock { observers in
            observers.changeCount += 1
            defer { observers.waiting = [:] }
            return Array(observers.waiting.values)
        }
        for observer in waiting { observer.complete(()) }
    }

    var changeCount: Int { observers.withLock { $0.changeCount } }

    /// The number of observers that wait for a change. For tests.
    var waitingObservers: Int { observers.withLock { $0.waiting.count } }

    /// Waits until the change count differs, or the task is cancelled.
    func waitForChange(since changeCount: Int) async {
        let (id, change) = observers.withLock { observers -> (Int, SingleFlight<Void>?) in
            guard observers.changeCount == changeCount else { return (0, nil) }
            observers.lastID += 1
            let change = SingleFlight<Void>()
            observers.waiting[observers.lastID] = change
            return (observers.lastID, change)
        }
        try? await change?.value()
        observers.withLock { $0.waiting[id] = nil }
    }
}

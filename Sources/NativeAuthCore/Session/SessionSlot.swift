/// The state of one session in this process, beside the stored one.
final class SessionSlot: Sendable {
    /// The outcome of a refresh.
    enum Landing: Sendable {
        /// The current session.
        case present(SessionRecord)
        case failed(NativeAuthError)
        /// No user is signed in.
        case ended
        /// Another process is refreshing, and the call was not allowed to wait.
        case busy
    }

    /// The sessions to remove as soon as the store allows it.
    enum Doomed: Sendable {
        /// Any session: the store could not be read.
        case whatever
        /// Only these sign-ins.
        case generations(Set<String?>)

        func covers(_ record: SessionRecord) -> Bool {
            switch self {
            case .whatever: true
            case .generations(let doomed): doomed.contains(record.generation)
            }
        }

        /// Returns the earlier removals and this sign-in.
        static func adding(_ generation: String?, to before: Doomed?) -> Doomed {
            switch before {
            case nil: .generations([generation])
            case .generations(let doomed): .generations(doomed.union([generation]))
            case .whatever: .whatever
            }
        }
    }

    struct Knowledge: Sendable {
        /// The running refresh.
        var flight: Flight<Landing>?
        /// The reason why no user is signed in, if it is known in this process.
        var reason: SignOutReason?
        /// Whether a session was seen in the store.
        var wasSignedIn = false
        /// New tokens that could not be stored, and the session that they replace.
        var unsaved: (record: SessionRecord, instead: SessionRecord)?
        /// Sessions that are over here, although they could not be removed from the store.
        var doomed: Doomed?
        /// Whether the session is being removed: a record that is still found does not count.
        var isEnding = false
        /// The last session that was found; a difference is announced.
        var seen: SessionRecord?
        /// The end of the backoff after a failed refresh (as elapsed time), during which a token that is still valid is
        /// used.
        var restUntil: Duration?
        /// Incremented with every sign-in and sign-out in this process.
        var endings = 0
        /// The number of sign-ins that have begun; those up to ``barrier`` no longer count.
        var turns = 0
        var barrier = 0
        /// Incremented with every change that observers may need.
        var version = 0
        var watchers: [Int: Flight<Void>] = [:]
        var nextWatcher = 0
    }

    /// Serialises the writes to the session in this process.
    let writes = Lock(())
    private let knowledge = Lock(Knowledge())

    func withLock<Result: Sendable>(_ body: (inout Knowledge) throws -> Result) rethrows -> Result {
        try knowledge.withLock { try body(&$0) }
    }

    /// Notifies the observers that the session may have changed.
    func announce() {
        let watchers = knowledge.withLock { knowledge in
            knowledge.version += 1
            defer { knowledge.watchers = [:] }
            return Array(knowledge.watchers.values)
        }
        for watcher in watchers { watcher.land(()) }
    }

    var version: Int { knowledge.withLock { $0.version } }

    /// Waits until the version changes, or the task is cancelled.
    func change(from version: Int) async {
        let (id, flight) = knowledge.withLock { knowledge -> (Int, Flight<Void>?) in
            guard knowledge.version == version else { return (0, nil) }
            knowledge.nextWatcher += 1
            let flight = Flight<Void>()
            knowledge.watchers[knowledge.nextWatcher] = flight
            return (knowledge.nextWatcher, flight)
        }
        try? await flight?.value()
        knowledge.withLock { $0.watchers[id] = nil }
    }
}

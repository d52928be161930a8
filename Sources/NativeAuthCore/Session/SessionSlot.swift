/// What is known in this process about one session in one store, beside what is stored.
final class SessionSlot: Sendable {
    /// What a refresh came to.
    enum Landing: Sendable {
        /// The session as it is now.
        case present(SessionRecord)
        case failed(NativeAuthError)
        /// Nobody is signed in.
        case ended
        /// Another process is refreshing, and the one who asked did not want to wait.
        case busy
    }

    /// What must be removed as soon as the store allows it.
    enum Doomed: Sendable {
        /// Whatever is there: it could not even be read.
        case whatever
        /// These sign-ins, and no others.
        case generations(Set<String?>)

        func covers(_ record: SessionRecord) -> Bool {
            switch self {
            case .whatever: true
            case .generations(let doomed): doomed.contains(record.generation)
            }
        }

        /// Whatever was doomed before, and this sign-in.
        static func adding(_ generation: String?, to before: Doomed?) -> Doomed {
            switch before {
            case nil: .generations([generation])
            case .generations(let doomed): .generations(doomed.union([generation]))
            case .whatever: .whatever
            }
        }
    }

    struct Knowledge: Sendable {
        /// The refresh that runs.
        var flight: Flight<Landing>?
        /// Why nobody is signed in, if this process knows.
        var reason: SignOutReason?
        /// Whether a session was seen in the store.
        var wasSignedIn = false
        /// New tokens that could not be stored, and the session that they belong to.
        var unsaved: (record: SessionRecord, instead: SessionRecord)?
        /// A session that is over here, although the store would not forget it.
        var doomed: Doomed?
        /// Whether the session is being removed: what is still found of it means nothing.
        var isEnding = false
        /// What was found last; a difference is worth announcing.
        var seen: SessionRecord?
        /// Until when (as elapsed time) a token that is still good is not refreshed, since that has just failed.
        var restUntil: Duration?
        /// Grows with every sign-in and sign-out in this process.
        var endings = 0
        /// The sign-ins that have begun, and up to which one none counts any more.
        var turns = 0
        var barrier = 0
        /// Grows with every change that somebody may want to see.
        var version = 0
        var watchers: [Int: Flight<Void>] = [:]
        var nextWatcher = 0
    }

    /// Serialises what writes the session in this process.
    let writes = Lock(())
    private let knowledge = Lock(Knowledge())

    func withLock<Result: Sendable>(_ body: (inout Knowledge) throws -> Result) rethrows -> Result {
        try knowledge.withLock { try body(&$0) }
    }

    /// Tells whoever watches that something may be different now.
    func announce() {
        let watchers = knowledge.withLock { knowledge in
            knowledge.version += 1
            defer { knowledge.watchers = [:] }
            return Array(knowledge.watchers.values)
        }
        for watcher in watchers { watcher.land(()) }
    }

    var version: Int { knowledge.withLock { $0.version } }

    /// Waits until the version is another one, or the task is cancelled.
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

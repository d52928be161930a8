import NativeAuthBase
import Foundation

/// The rules of ``JSONWebKeyCache``, without waiting and without a network.
struct JSONWebKeyCacheState: Sendable {
    /// The `kid` and the algorithm of a token.
    typealias KeyQuery = (id: String?, algorithm: SigningAlgorithm?)

    enum Decision: Sendable {
        /// The cached keys; empty if the server has no such key.
        case cached([JSONWebKey])
        /// The last fetch failed just now, and no matching key is cached.
        case fail(any Error)
        /// The caller must start the fetch, which later callers share.
        case start(Fetch)
        case wait(Fetch)
    }

    /// Completes with the error of the fetch, or `nil`.
    typealias Fetch = SingleFlight<(any Error)?>

    private let coolDown: Duration
    private let lifetime: Duration
    private let pause: Duration
    private var set: JSONWebKeySet?
    private var fetchedAt: Date?
    private var failure: (error: any Error, date: Date)?
    private(set) var runningFetch: Fetch?

    init(coolDown: Duration, lifetime: Duration, pause: Duration) {
        self.coolDown = coolDown
        self.lifetime = lifetime
        self.pause = pause
    }

    /// Decides about a request. The caller that receives `start` must fetch; a cancelled caller starts nothing.
    mutating func decision(for query: KeyQuery, now: Date) -> Decision {
        let known = candidates(query)
        let isFresh = fetchedAt.map { Self.isWithin(lifetime, of: $0, now: now) } ?? false
        if isFresh, !known.isEmpty { return .cached(known) }
        if let runningFetch { return .wait(runningFetch) }
        if let failure, Self.isWithin(pause, of: failure.date, now: now) {
            return if known.isEmpty { .fail(failure.error) } else { .cached(known) }
        }
        if isFresh, let fetchedAt, Self.isWithin(coolDown, of: fetchedAt, now: now) { return .cached([]) }
        if Task.isCancelled { return .fail(CancellationError()) }
        let fetch = Fetch()
        runningFetch = fetch
        return .start(fetch)
    }

    mutating func finish(_ result: Result<JSONWebKeySet, any Error>, now: Date) {
        runningFetch = nil
        switch result {
        case .success(let set):
            self.set = set
            fetchedAt = now
            failure = nil
        case .failure(let error):
            failure = (error, now)
        }
    }

    func candidates(_ query: KeyQuery) -> [JSONWebKey] {
        set?.candidates(id: query.id, algorithm: query.algorithm) ?? []
    }

    /// Whether a date is recent. A date in the future is not: the device's clock was set back.
    private static func isWithin(_ duration: Duration, of date: Date, now: Date) -> Bool {
        let age = now.timeIntervalSince(date)
        return age >= 0 && age < duration / .seconds(1)
    }
}

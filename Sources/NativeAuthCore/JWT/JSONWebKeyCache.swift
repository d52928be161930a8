import NativeAuthBase
import Foundation

/// A memory cache of a server's signing keys.
///
/// A token with an unknown key triggers a new fetch, because the server may have rotated its keys, but at most one in
/// each cool-down period, and one for all concurrent callers (single-flight). If a fetch fails, the cached keys stay
/// in use.
package final class JSONWebKeyCache: Sendable {
    private let clock: AuthClock
    private let fetchKeys: @Sendable () async throws -> JSONWebKeySet
    private let state: Lock<State>

    /// - Parameters:
    ///   - coolDown: the time after a fetch in which an unknown key does not trigger another one.
    ///   - lifetime: the time for which keys are used without a new fetch, so that a key that the server withdrew is
    ///     removed.
    ///   - delayAfterFailure: the time after a failed fetch in which no other is tried.
    package init(
        clock: AuthClock,
        coolDown: Duration = .seconds(60),
        lifetime: Duration = .seconds(24 * 3_600),
        delayAfterFailure: Duration = .seconds(2),
        fetch: @escaping @Sendable () async throws -> JSONWebKeySet
    ) {
        self.clock = clock
        fetchKeys = fetch
        state = Lock(State(coolDown: coolDown, lifetime: lifetime, delayAfterFailure: delayAfterFailure))
    }

    /// The number of callers that wait for the fetch. For tests.
    var waiting: Int {
        state.withLock { $0.runningFetch }?.waiting ?? 0
    }

    /// Returns the keys that a token may be signed with.
    /// - Parameters:
    ///   - id: the token's `kid`.
    ///   - algorithm: selects the keys only if there is no `kid`; `nil` for any.
    /// - Throws: the error of the fetch, if no matching key is cached; `CancellationError` when the task is cancelled,
    ///   which does not cancel the fetch for other callers.
    package func keys(for id: String?, algorithm: SigningAlgorithm?) async throws -> [JSONWebKey] {
        let query = (id, algorithm)
        let running: State.Fetch
        switch state.withLock({ $0.decision(for: query, now: clock.now) }) {
        case .cached(let keys): return keys
        case .fail(let error): throw error
        case .wait(let fetch): running = fetch
        case .start(let new):
            running = new
            start(new)
        }

        let failure = try await running.value()
        let cached = state.withLock { $0.candidates(query) }
        if let failure, cached.isEmpty { throw failure }
        return cached
    }

    private func start(_ fetch: State.Fetch) {
        Task {
            let result: Result<JSONWebKeySet, any Error>
            do {
                result = .success(try await fetchKeys())
            } catch is CancellationError {
                // The waiting callers were not cancelled and must not receive a cancellation.
                result = .failure(NativeAuthError(TransportError(.connectionFailed)))
            } catch {
                result = .failure(error)
            }

            let now = clock.now
            state.withLock { $0.finish(result, now: now) }
            switch result {
            case .success: fetch.complete(nil)
            case .failure(let error): fetch.complete(error)
            }
        }
    }
}

extension JSONWebKeyCache {
    /// The rules, without waiting and without a network.
    private struct State: Sendable {
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

        let coolDown: Duration
        let lifetime: Duration
        let delayAfterFailure: Duration
        var set: JSONWebKeySet?
        var fetchedAt: Date?
        var failure: (error: any Error, date: Date)?
        var runningFetch: Fetch?

        /// Decides about a request. The caller that receives `start` must fetch; a cancelled caller starts nothing.
        mutating func decision(for query: KeyQuery, now: Date) -> Decision {
            let cached = candidates(query)
            var isFresh = false
            if let fetchedAt {
                isFresh = Self.isWithin(lifetime, of: fetchedAt, now: now)
            }

            if isFresh, !cached.isEmpty { return .cached(cached) }
            if let runningFetch { return .wait(runningFetch) }
            if let failure, Self.isWithin(delayAfterFailure, of: failure.date, now: now) {
                guard cached.isEmpty else { return .cached(cached) }
                return .fail(failure.error)
            }
            if isFresh, let fetchedAt, Self.isWithin(coolDown, of: fetchedAt, now: now) {
                return .cached([])
            }
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

        /// Checks whether a date is recent. A date in the future is not: the device's clock was set back.
        private static func isWithin(_ duration: Duration, of date: Date, now: Date) -> Bool {
            let age = now.timeIntervalSince(date)
            return age >= 0 && age < duration.inSeconds
        }
    }
}

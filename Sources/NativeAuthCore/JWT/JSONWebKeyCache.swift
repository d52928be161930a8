import NativeAuthBase
import Foundation

/// A memory cache of a server's signing keys.
///
/// A token with an unknown key triggers a new fetch, because the server may have rotated its keys, but at most one in
/// each cool-down period, and one for all concurrent callers (single-flight). If a fetch fails, the cached keys stay
/// in use.
package final class JSONWebKeyCache: Sendable {
    private typealias State = JSONWebKeyCacheState

    private let clock: AuthClock
    private let fetch: @Sendable () async throws -> JSONWebKeySet
    private let state: Lock<JSONWebKeyCacheState>

    /// - Parameters:
    ///   - coolDown: the time after a fetch in which an unknown key does not trigger another one.
    ///   - lifetime: the time for which keys are used without a new fetch, so that a key that the server withdrew is
    ///     removed.
    ///   - delayAfterFailure: the time after a failed fetch in which no other is tried.
    package init(
        clock: AuthClock, coolDown: Duration = .seconds(60), lifetime: Duration = .seconds(24 * 3_600),
        delayAfterFailure: Duration = .seconds(2), fetch: @escaping @Sendable () async throws -> JSONWebKeySet
    ) {
        self.clock = clock
        self.fetch = fetch
        state = Lock(State(coolDown: coolDown, lifetime: lifetime, pause: delayAfterFailure))
    }

    /// The number of callers that wait for the fetch. For tests.
    var waiting: Int { state.withLock { $0.runningFetch }?.waiting ?? 0 }

    /// Returns the keys that a token may be signed with.
    /// - Parameters:
    ///   - id: the token's `kid`.
    ///   - algorithm: selects the keys only if there is no `kid`; `nil` for any.
    /// - Throws: the error of the fetch, if no matching key is cached; `CancellationError` when the task is cancelled,
    ///   which does not cancel the fetch for other callers.
    package func keys(for id: String?, algorithm: SigningAlgorithm?) async throws -> [JSONWebKey] {
        let query = (id, algorithm)
        let fetch: State.Fetch
        switch state.withLock({ $0.decision(for: query, now: clock.now) }) {
        case .cached(let keys): return keys
        case .fail(let error): throw error
        case .wait(let running): fetch = running
        case .start(let new):
            fetch = new
            start(new)
        }
        let failure = try await fetch.value()
        let known = state.withLock { $0.candidates(query) }
        if let failure, known.isEmpty { throw failure }
        return known
    }

    private func start(_ running: State.Fetch) {
        Task {
            let result: Result<JSONWebKeySet, any Error>
            do {
                result = .success(try await fetch())
            } catch is CancellationError {
                // The waiting callers were not cancelled and must not receive a cancellation.
                result = .failure(NativeAuthError(TransportError(.connectionFailed)))
            } catch {
                result = .failure(error)
            }
            let now = clock.now
            state.withLock { $0.finish(result, now: now) }
            if case .failure(let error) = result { running.complete(error) } else { running.complete(nil) }
        }
    }
}

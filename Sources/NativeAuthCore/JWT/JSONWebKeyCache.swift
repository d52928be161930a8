import Foundation

/// A server's keys in memory.
///
/// A token with an unknown key makes it ask the server again, as the server may have new keys; but only once in a while,
/// however many tokens come, and once for all who ask at the same time. When the server can't be asked, the keys that are
/// known stay in use.
package final class JSONWebKeyCache: Sendable {
    private typealias State = JSONWebKeyCacheState

    private let clock: AuthClock
    private let fetch: @Sendable () async throws -> JSONWebKeySet
    private let state: Lock<JSONWebKeyCacheState>

    /// - Parameters:
    ///   - clock: the time.
    ///   - coolDown: how long after a fetch an unknown key does not cause another.
    ///   - lifetime: how long the keys are used without asking again, so that one that the server took back goes.
    ///   - pauseAfterFailure: how long after a failed fetch no other is tried.
    ///   - fetch: asks the server.
    package init(
        clock: AuthClock,
        coolDown: Duration = .seconds(60),
        lifetime: Duration = .seconds(24 * 3_600),
        pauseAfterFailure: Duration = .seconds(2),
        fetch: @escaping @Sendable () async throws -> JSONWebKeySet
    ) {
        self.clock = clock
        self.fetch = fetch
        state = Lock(State(coolDown: coolDown, lifetime: lifetime, pause: pauseAfterFailure))
    }

    /// How many callers wait for the server. For tests.
    var waiting: Int { state.withLock { $0.flight }?.waiting ?? 0 }

    /// The keys that a token may be signed with.
    /// - Parameters:
    ///   - id: the token's `kid`.
    ///   - algorithm: the token's algorithm. It chooses the keys only if there is no `kid`; `nil` for any.
    /// - Returns: the keys; none if the server has no such key.
    /// - Throws: what fetching throws, if nothing is known; `CancellationError` when the task is cancelled, which does not
    ///   end the fetch for others.
    package func keys(for id: String?, algorithm: SigningAlgorithm?) async throws -> [JSONWebKey] {
        let wish = State.Wish(id: id, algorithm: algorithm)
        switch state.withLock({ $0.decision(wish, now: clock.now) }) {
        case .answer(let keys): return keys
        case .fail(let error): throw error
        case .start(let flight):
            start(flight)
            return try await answer(wish, flight)
        case .wait(let flight): return try await answer(wish, flight)
        }
    }

    private func answer(_ wish: State.Wish, _ flight: State.Fetch) async throws -> [JSONWebKey] {
        let failure = try await flight.value()
        let known = state.withLock { $0.candidates(wish) }
        if let failure, known.isEmpty { throw failure }
        return known
    }

    private func start(_ flight: State.Fetch) {
        Task {
            let result: Result<JSONWebKeySet, any Error>
            do {
                result = .success(try await fetch())
            } catch is CancellationError {
                // Whoever waits here was not cancelled, and must not believe so.
                result = .failure(NativeAuthError(TransportError(.connectionFailed)))
            } catch {
                result = .failure(error)
            }
            let now = clock.now
            state.withLock { $0.finish(result, now: now) }
            if case .failure(let error) = result { flight.land(error) } else { flight.land(nil) }
        }
    }
}

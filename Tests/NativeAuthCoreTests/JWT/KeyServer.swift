import NativeAuthBase
import Foundation

@testable import NativeAuthCore

/// A server's JWKS and clock, controlled by a test.
final class KeyServer: Sendable {
    private struct State {
        var answer: Result<JSONWebKeySet, any Error>
        var now = SigningKey.now
        var fetches = 0
        var isOpen = true
        var held: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Lock<State>

    init(_ set: JSONWebKeySet) { state = Lock(State(answer: .success(set))) }

    var fetches: Int { state.withLock { $0.fetches } }
    var now: Date { state.withLock { $0.now } }

    func answer(_ set: JSONWebKeySet) { state.withLock { $0.answer = .success(set) } }
    func fail(_ error: any Error) { state.withLock { $0.answer = .failure(error) } }
    func advance(_ seconds: Double) { state.withLock { $0.now += seconds } }

    /// From now on requests wait until ``open()``.
    func hold() { state.withLock { $0.isOpen = false } }

    func open() {
        let held = state.withLock { state in
            state.isOpen = true
            defer { state.held = [] }
            return state.held
        }
        for continuation in held { continuation.resume() }
    }

    func cache(lifetime: Duration = .seconds(3_600)) -> JSONWebKeyCache {
        let clock = AuthClock(now: { self.now }, sleep: { _ in })
        return JSONWebKeyCache(clock: clock, coolDown: .seconds(60), lifetime: lifetime) { try await self.fetch() }
    }

    func validator(onSignatureCheck: @escaping @Sendable () -> Void = {}) -> JWTValidator {
        JWTValidator(keys: cache(), clocks: { [self.now] }, onSignatureCheck: onSignatureCheck)
    }

    private func fetch() async throws -> JSONWebKeySet {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                state.fetches += 1
                if !state.isOpen { state.held.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
        return try state.withLock { $0.answer }.get()
    }
}

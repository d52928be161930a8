/// Does something, and again if it failed in a way that may pass.
///
/// - Parameters:
///   - policy: how often and after which waits.
///   - clock: the time.
///   - random: where the jitter comes from.
///   - verdict: judges how a try ended; `.stop` for one that succeeded. See ``RetryVerdict``.
///   - body: one try. It is given its number, from 1.
/// - Returns: what the last try returned.
/// - Throws: what the last try threw. A `NativeAuthError` then says when to try again, if the server asks for a longer
///   wait than the policy allows. `CancellationError` at once when the task is cancelled.
package func retrying<Value: Sendable>(
    _ policy: RetryPolicy,
    clock: AuthClock,
    random: SecureRandom,
    verdict: @Sendable (Result<Value, any Error>) -> RetryVerdict,
    body: @Sendable (_ attempt: Int) async throws -> Value
) async throws -> Value {
    var attempt = 1
    while true {
        try Task.checkCancellation()
        let result: Result<Value, any Error>
        do {
            result = .success(try await body(attempt))
        } catch let error as CancellationError {
            throw error
        } catch {
            result = .failure(error)
        }
        guard case .retry(let retryAfter) = verdict(result) else { return try result.get() }
        switch policy.decision(after: attempt, retryAfter: retryAfter, random: random) {
        case .wait(let delay): try await clock.sleep(for: delay)
        case .giveUp: return try result.get()
        case .giveUpUntil(let delay): return try result.mapError { telling($0, delay) }.get()
        }
        attempt += 1
    }
}

/// An error that also says when to try again.
private func telling(_ error: any Error, _ delay: Duration) -> any Error {
    guard var error = error as? NativeAuthError else { return error }
    error.recovery.removeAll { $0.kind == .retry }
    error.recovery.insert(.retry(after: delay), at: 0)
    return error
}

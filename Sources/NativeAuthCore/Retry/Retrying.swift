/// Runs an operation, and repeats it after a transient failure.
/// - Parameters:
///   - verdict: classifies the result of an attempt; `.stop` for a success.
///   - body: one attempt. Its argument is the time that is left of the policy's timeout.
/// - Throws: the error of the last attempt. A `NativeAuthError` then has the delay before a retry, if the server
///   requests a longer one than the policy allows. `CancellationError` at once when the task is cancelled.
package func retrying<Value: Sendable>(
    _ policy: RetryPolicy,
    clock: AuthClock,
    random: SecureRandom,
    verdict: (Result<Value, any Error>) -> RetryVerdict,
    body: (_ timeLeft: Duration) async throws -> Value
) async throws -> Value {
    let start = clock.elapsed
    var timeLeft: Duration { policy.timeout - (clock.elapsed - start) }
    var attempt = 1
    while true {
        try Task.checkCancellation()

        let result: Result<Value, any Error>
        do {
            result = .success(try await body(timeLeft))
        } catch let error as CancellationError {
            throw error
        } catch {
            result = .failure(error)
        }

        guard case .retry(let retryAfter) = verdict(result),
            timeLeft > (retryAfter ?? .zero) + RetryPolicy.minimumTimeLeft
        else { return try result.get() }

        switch policy.decision(after: attempt, retryAfter: retryAfter, random: random) {
        case .wait(let delay):
            try await clock.sleep(for: delay)
        case .giveUp: return try result.get()
        case .giveUpUntil(let delay):
            return try result.mapError { adding(retryDelay: delay, to: $0) }.get()
        }
        attempt += 1
    }
}

/// Returns the error with the delay before a retry as its first recovery option.
private func adding(retryDelay delay: Duration, to error: any Error) -> any Error {
    guard var error = error as? NativeAuthError else { return error }
    error.recovery.removeAll { $0.kind == .retry }
    error.recovery.insert(.retry(after: delay), at: 0)
    return error
}

import NativeAuthCore

/// How long a request may take, and how often it is repeated.
package struct RequestLimits: Sendable, Equatable {
    /// How long to wait for an answer, repetitions included.
    package var timeout: Duration
    /// How many more times a request is sent that failed in a way that may pass.
    package var retries: Int

    /// Makes limits.
    /// - Parameters:
    ///   - timeout: how long to wait for an answer, repetitions included.
    ///   - retries: how many more times a request is sent.
    package init(timeout: Duration = .seconds(30), retries: Int = 3) {
        self.timeout = timeout
        self.retries = retries
    }

    /// How often and after which delays the session's refresh is tried.
    var refreshPolicy: RetryPolicy { RetryPolicy(attempts: max(RetryPolicy().attempts, retries + 1)) }
}

extension RetryVerdict {
    /// Exceptions that say that the service has more to do than it can.
    private static let throttled: Set = ["TooManyRequestsException", "ThrottlingException"]
    /// Exceptions about one user's attempts. A repetition would use up another one, whatever the status is.
    private static let exhausted: Set = ["LimitExceededException", "TooManyFailedAttemptsException"]
    private static let unavailable = 503

    /// Judges an error of a user pool.
    /// - Parameters:
    ///   - error: what was thrown.
    ///   - repetition: when the operation may be repeated.
    init(_ error: any Error, _ repetition: Operation.Repetition) {
        guard repetition != .never, let error = error as? NativeAuthError else {
            self = .stop
            return
        }
        let name = error.serverCode ?? ""
        if Self.exhausted.contains(name) {
            self = .stop
        } else if Self.throttled.contains(name) || error.httpStatus == Self.unavailable {
            // Turned away before anything was done.
            self = .retry(after: error.recovery.first { $0.kind == .retry && $0.delay != nil }?.delay)
        } else {
            self.init(error, isIdempotent: repetition == .always)
        }
    }
}

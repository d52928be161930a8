import NativeAuthCore

/// The timeout and number of retries of a request.
package struct RequestLimits: Sendable, Equatable {
    /// The timeout of a call, retries included.
    package var timeout: Duration
    /// Maximum number of retries after a transient failure.
    package var retries: Int

    /// Makes limits.
    /// - Parameters:
    ///   - timeout: the timeout of a call, retries included.
    ///   - retries: the maximum number of retries after a transient failure.
    package init(timeout: Duration = .seconds(30), retries: Int = 3) {
        self.timeout = timeout
        self.retries = retries
    }

    /// The number of attempts and the backoff of the session's refresh.
    var refreshPolicy: RetryPolicy { RetryPolicy(attempts: max(RetryPolicy().attempts, retries + 1)) }
}

extension RetryVerdict {
    /// Exceptions that mean that the service throttles requests.
    private static let throttled: Set = ["TooManyRequestsException", "ThrottlingException"]
    /// Exceptions about one user's attempts. A retry would use up another one, whatever the status is.
    private static let exhausted: Set = ["LimitExceededException", "TooManyFailedAttemptsException"]
    private static let unavailable = 503

    /// Classifies an error of a user pool.
    /// - Parameters:
    ///   - error: the error.
    ///   - repetition: the condition for a retry of the operation.
    init(_ error: any Error, _ repetition: Operation.Repetition) {
        guard repetition != .never, let error = error as? NativeAuthError else {
            self = .stop
            return
        }
        let name = error.serverCode ?? ""
        if Self.exhausted.contains(name) {
            self = .stop
            return
        }
        let delay = error.recovery.first { $0.kind == .retry && $0.delay != nil }?.delay
        // An intermediary also responds with this status after it has forwarded the request and lost the connection.
        let isRejected = error.httpStatus == Self.unavailable && (!name.isEmpty || delay != nil)
        if Self.throttled.contains(name) || isRejected {
            // Rejected before it was carried out.
            self = .retry(after: delay)
        } else {
            self.init(error, isIdempotent: repetition == .always)
        }
    }
}

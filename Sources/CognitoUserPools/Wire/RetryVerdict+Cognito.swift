import NativeAuthCore

extension RetryVerdict {
    /// Exceptions that mean that the service throttles requests.
    private static let throttled: Set = ["TooManyRequestsException", "ThrottlingException"]
    /// Exceptions about one user's attempts. A retry would use up another one, whatever the status is.
    private static let exhausted: Set = ["LimitExceededException", "TooManyFailedAttemptsException"]
    private static let unavailable = 503

    /// Classifies an error of a user pool.
    /// - Parameters:
    ///   - error: the error.
    ///   - retryCondition: the condition for a retry of the operation.
    init(_ error: any Error, retrying retryCondition: UserPoolOperation.RetryCondition) {
        guard retryCondition != .never, let error = error as? NativeAuthError else {
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
            // Rejected before processing.
            self = .retry(after: delay)
        } else {
            self.init(error, isIdempotent: retryCondition == .always)
        }
    }
}

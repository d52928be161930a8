import NativeAuthCore

/// The timeout and number of retries of a request.
package struct RequestLimits: Sendable, Equatable {
    /// The timeout of a call, retries included.
    package var timeout: Duration
    /// Maximum number of retries after a transient failure.
    package var retries: Int

    /// Creates limits.
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

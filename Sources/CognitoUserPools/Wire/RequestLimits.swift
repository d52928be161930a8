import NativeAuthCore

package struct RequestLimits: Sendable, Equatable {
    /// The timeout of a call, retries included.
    package var timeout: Duration
    /// Maximum number of retries after a transient failure.
    package var retries: Int

    package init(timeout: Duration = .seconds(30), retries: Int = 3) {
        self.timeout = timeout
        self.retries = retries
    }

    /// The number of attempts and the backoff of the session's refresh.
    var refreshPolicy: RetryPolicy {
        RetryPolicy(attempts: max(RetryPolicy().attempts, retries + 1))
    }
}

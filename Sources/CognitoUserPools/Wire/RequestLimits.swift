/// How long a request may take, and how often it is tried.
package struct RequestLimits: Sendable, Equatable {
    /// How long to wait for an answer.
    package var timeout: Duration
    /// How many more times a request is sent that the service cannot have seen, or has turned away as one too many.
    package var retries: Int

    /// Makes limits.
    /// - Parameters:
    ///   - timeout: how long to wait for an answer.
    ///   - retries: how many more times a request is sent.
    package init(timeout: Duration = .seconds(30), retries: Int = 0) {
        self.timeout = timeout
        self.retries = retries
    }
}

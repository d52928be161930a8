/// The classification of a failure as transient or permanent.
package enum RetryVerdict: Sendable, Hashable {
    /// The failure may be transient; the server may have stated a delay.
    case retry(after: Duration?)
    /// The failure is permanent, or a second attempt could do harm.
    case stop

    /// Classifies an error: connection failures, timeouts, 429 and 5xx may be transient, others are not.
    /// - Parameter isIdempotent: whether the server may receive the request twice without harm. If not, only a request
    ///   that the server can't have received or has rejected (429) is sent again.
    package init(_ error: any Error, isIdempotent: Bool) {
        switch error {
        case let error as TransportError: self.init(error, isIdempotent: isIdempotent)
        case let error as NativeAuthError:
            if let status = error.httpStatus {
                let delay = error.recovery.first { $0.kind == .retry && $0.delay != nil }?.delay
                self.init(status: status, retryAfter: delay, isIdempotent: isIdempotent)
            } else if let underlying = error.underlying as? TransportError {
                self.init(underlying, isIdempotent: isIdempotent)
            } else {
                self = .stop
            }
        default: self = .stop
        }
    }

    private init(_ error: TransportError, isIdempotent: Bool) {
        let mayPass = error.kind == .connectionFailed || error.kind == .timedOut
        self = if mayPass && (isIdempotent || !error.requestMayHaveBeenSent) { .retry(after: nil) } else { .stop }
    }

    private init(status: Int, retryAfter: Duration?, isIdempotent: Bool) {
        let mayPass = status == 429 || (isIdempotent && (500..<600).contains(status))
        self = if mayPass { .retry(after: retryAfter) } else { .stop }
    }
}

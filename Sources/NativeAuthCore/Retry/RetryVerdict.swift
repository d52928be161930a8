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
        let known = error as? NativeAuthError
        if let status = known?.httpStatus {
            let isTransient = status == 429 || (isIdempotent && (500..<600).contains(status))
            let delay = known?.recovery.first { $0.kind == .retry && $0.delay != nil }?.delay
            self = if isTransient { .retry(after: delay) } else { .stop }
        } else if let failure = (error as? TransportError) ?? (known?.underlying as? TransportError) {
            let isTransient = failure.kind == .connectionFailed || failure.kind == .timedOut
            self =
                if isTransient && (isIdempotent || !failure.requestMayHaveBeenSent) { .retry(after: nil) } else {
                    .stop
                }
        } else {
            self = .stop
        }
    }
}

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
        self = .stop

        if let status = known?.httpStatus {
            let isServerFailure = (500..<600).contains(status)
            guard status == 429 || (isIdempotent && isServerFailure) else { return }
            let option = known?.recovery.first { $0.kind == .retry && $0.delay != nil }
            self = .retry(after: option?.delay)
        } else if let failure = (error as? TransportError) ?? (known?.underlying as? TransportError) {
            let isTransient = failure.kind == .connectionFailed || failure.kind == .timedOut
            let mayRepeat = isIdempotent || !failure.requestMayHaveBeenSent
            guard isTransient, mayRepeat else { return }
            self = .retry(after: nil)
        }
    }
}

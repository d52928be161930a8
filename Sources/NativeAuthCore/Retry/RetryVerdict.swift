/// Whether a failure may pass by itself.
package enum RetryVerdict: Sendable, Hashable {
    /// It may; the server may have said when.
    case retry(after: Duration?)
    /// It will not, or a second try could do harm.
    case stop

    /// Judges an error: transport failures, 429 and 5xx may pass, nothing else does.
    /// - Parameters:
    ///   - error: what was thrown.
    ///   - isIdempotent: whether it does no harm if the server gets the request twice. If not, only a request that the
    ///     server can't have seen or has turned away (429) is sent again.
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
        self = mayPass && (isIdempotent || !error.requestMayHaveBeenSent) ? .retry(after: nil) : .stop
    }

    private init(status: Int, retryAfter: Duration?, isIdempotent: Bool) {
        let mayPass = status == 429 || (isIdempotent && (500..<600).contains(status))
        self = mayPass ? .retry(after: retryAfter) : .stop
    }
}

/// How requests leave the device. The package ships one adapter for URLSession and one for AsyncHTTPClient; an app or a
/// test may bring its own.
///
/// What every transport promises, checked by one conformance suite:
/// - the whole exchange, redirects and body included, ends by the request's timeout;
/// - cancelling the task closes the connection and throws `CancellationError`;
/// - a body larger than the request allows is not read to its end;
/// - redirects are followed or handed back as the request asks; credentials never follow to another origin;
/// - no cookie is stored or sent unless the request brings a jar;
/// - the server's certificate is verified against the system's trust, and for loopback hosts also against one
///   development certificate, if given.
public protocol HTTPTransport: Sendable {
    /// Sends a request and reads the whole answer, whatever its status.
    /// - Parameter request: what to send, and under which rules.
    /// - Returns: the answer.
    /// - Throws: ``TransportError``, or `CancellationError` when the task is cancelled.
    func send(_ request: TransportRequest) async throws -> TransportResponse
}

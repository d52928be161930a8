/// The interface through which requests are sent. The package has one adapter for URLSession and one for
/// AsyncHTTPClient; an app or a test may provide its own.
///
/// Guarantees of every transport, checked by one conformance suite:
/// - the whole exchange, redirects and body included, ends by the request's timeout;
/// - cancelling the task closes the connection and throws `CancellationError`;
/// - a body larger than the request allows is not read to its end;
/// - redirects are followed or returned as the request specifies; credentials are never sent to another origin;
/// - no cookie is stored or sent unless the request has a jar;
/// - the server's certificate is verified against the system's trust, and for loopback hosts also against one
///   development certificate, if given.
public protocol HTTPTransport: Sendable {
    /// Sends a request and reads the whole response, regardless of its status.
    /// - Parameter request: the request and the rules for sending it.
    /// - Returns: the response.
    /// - Throws: ``TransportError``, or `CancellationError` when the task is cancelled. A request that is not
    ///   idempotent may be sent again only if ``TransportError/requestMayHaveBeenSent`` is `false`.
    func send(_ request: TransportRequest) async throws -> TransportResponse
}

package enum DefaultTransport {
    /// Creates AsyncHTTPClient's transport where that is part of the build (Linux), URLSession's elsewhere.
    package static func make(developmentCertificate: DevelopmentCertificate?) -> any HTTPTransport {
        #if canImport(AsyncHTTPClient)
        AsyncHTTPClientTransport(developmentCertificate: developmentCertificate)
        #else
        URLSessionTransport(developmentCertificate: developmentCertificate)
        #endif
    }
}

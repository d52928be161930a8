import Foundation
import HTTPTypes
import HTTPTypesFoundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The transport for Apple's platforms: URLSession. See ``HTTPTransport`` for its guarantees.
///
/// It compiles and is tested on Linux too, but it is not for use there: FoundationNetworking can't be configured to
/// trust a development certificate, and stops the process when a server closes the connection in the middle of the
/// header fields.
public final class URLSessionTransport: HTTPTransport {
    private let session: URLSession
    private let delegate: URLSessionTransportDelegate

    /// Creates a transport.
    /// - Parameter developmentCertificate: one certificate that is trusted in addition to the system's, for loopback
    ///   hosts and the host that it names. Has no effect on Linux.
    public init(developmentCertificate: DevelopmentCertificate? = nil) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpCookieAcceptPolicy = .never
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        delegate = URLSessionTransportDelegate(certificate: developmentCertificate)
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    deinit { session.finishTasksAndInvalidate() }

    /// Sends a request; see ``HTTPTransport/send(_:)``.
    /// - Throws: ``TransportError``, or `CancellationError` when the task is cancelled.
    public func send(_ request: TransportRequest) async throws -> TransportResponse {
        try await RequestPipeline { [session, delegate] in
            try await Self.sendOnce($0, session: session, delegate: delegate)
        }.run(request)
    }

    private static func sendOnce(
        _ request: TransportRequest,
        session: URLSession,
        delegate: URLSessionTransportDelegate
    ) async throws -> TransportResponse {
        guard var outgoing = URLRequest(httpRequest: request.head) else {
            throw TransportError(.invalidURL, requestMayHaveBeenSent: false)
        }
        outgoing.httpBody = request.body
        outgoing.timeoutInterval = TimeInterval(request.timeout.components.seconds + 1)

        let task = session.dataTask(with: outgoing)
        let response = delegate.register(task.taskIdentifier, limit: request.maximumResponseSize)

        return try await withTaskCancellationHandler {
            task.resume()
            return try await response.value().get()
        } onCancel: {
            task.cancel()
        }
    }
}

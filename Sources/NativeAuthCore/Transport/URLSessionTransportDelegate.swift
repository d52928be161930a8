import Foundation
import HTTPTypes
import HTTPTypesFoundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Collects the answers of a session's tasks, and decides what to trust and what not to follow.
final class URLSessionTransportDelegate: NSObject, URLSessionDataDelegate, Sendable {
    private struct Pending {
        var limit: Int
        var body = Data()
        var isTooLarge = false
        var continuation: CheckedContinuation<TransportResponse, any Error>
    }

    let certificate: DevelopmentCertificate?
    private let pending = Lock<[Int: Pending]>([:])

    init(certificate: DevelopmentCertificate?) { self.certificate = certificate }

    func register(_ task: Int, limit: Int, _ continuation: CheckedContinuation<TransportResponse, any Error>) {
        pending.withLock { $0[task] = Pending(limit: limit, continuation: continuation) }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLarge = pending.withLock { pending -> Bool in
            guard var one = pending[dataTask.taskIdentifier] else { return false }
            if one.body.count + data.count > one.limit {
                one.isTooLarge = true
            } else {
                one.body.append(data)
            }
            pending[dataTask.taskIdentifier] = one
            return one.isTooLarge
        }
        if isTooLarge { dataTask.cancel() }
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let one = pending.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
        if one.isTooLarge {
            one.continuation.resume(throwing: TransportError(.responseTooLarge))
        } else if let error {
            one.continuation.resume(throwing: Self.transportError(error))
        } else if let head = (task.response as? HTTPURLResponse)?.httpResponse {
            one.continuation.resume(returning: TransportResponse(head: head, body: one.body))
        } else {
            one.continuation.resume(throwing: TransportError(.connectionFailed))
        }
    }

    /// What URLSession reports, in our terms.
    static func transportError(_ error: any Error) -> any Error {
        guard let error = error as? URLError else { return TransportError(.connectionFailed, underlying: error) }
        switch error.code {
        case .cancelled: return CancellationError()
        case .timedOut: return TransportError(.timedOut, underlying: error)
        case .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed, .notConnectedToInternet:
            return TransportError(.connectionFailed, requestMayHaveBeenSent: false, underlying: error)
        case .serverCertificateUntrusted, .serverCertificateHasBadDate, .serverCertificateHasUnknownRoot,
            .serverCertificateNotYetValid, .secureConnectionFailed, .clientCertificateRejected,
            .clientCertificateRequired:
            return TransportError(.untrustedCertificate, requestMayHaveBeenSent: false, underlying: error)
        default: return TransportError(.connectionFailed, underlying: error)
        }
    }
}

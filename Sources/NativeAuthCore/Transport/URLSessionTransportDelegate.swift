import NativeAuthBase
import Foundation
import HTTPTypes
import HTTPTypesFoundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Collects the responses of a session's tasks, evaluates server trust, and refuses redirects.
final class URLSessionTransportDelegate: NSObject, URLSessionDataDelegate, Sendable {
    typealias Response = SingleFlight<Result<TransportResponse, any Error>>

    private struct Pending {
        let response: Response
        let limit: Int
        var body = Data()
        var isTooLarge = false
    }

    let certificate: DevelopmentCertificate?
    private let pending = Lock<[Int: Pending]>([:])

    init(certificate: DevelopmentCertificate?) { self.certificate = certificate }

    /// Registers a task, before it is resumed or can be cancelled.
    /// - Returns: completes when the task ends.
    func register(_ task: Int, limit: Int) -> Response {
        let response = Response()
        pending.withLock { $0[task] = Pending(response: response, limit: limit) }
        return response
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let becomesTooLarge = pending.withLock { pending -> Bool in
            guard var one = pending[dataTask.taskIdentifier], !one.isTooLarge else {
                return false
            }
            if one.body.count + data.count > one.limit {
                one.isTooLarge = true
            } else {
                one.body.append(data)
            }
            pending[dataTask.taskIdentifier] = one
            return one.isTooLarge
        }

        if becomesTooLarge { dataTask.cancel() }
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
        finish(task, error: error)
    }

    #if canImport(FoundationNetworking)
    /// Completes the task. FoundationNetworking calls this after a 401 that names a scheme, and waits forever with the
    /// default handling. The whole response has arrived already, and is the result for the caller.
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        finish(task, error: nil)
        completionHandler(.cancelAuthenticationChallenge, nil)
    }
    #endif

    private func finish(_ task: URLSessionTask, error: (any Error)?) {
        guard let ended = pending.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else {
            return
        }
        let head = (task.response as? HTTPURLResponse)?.httpResponse.map(Self.withSeparateCookies)

        ended.response.complete(
            Result {
                if ended.isTooLarge { throw TransportError(.responseTooLarge) }
                if let error { throw Self.transportError(error) }
                guard let head else { throw TransportError(.connectionFailed) }
                return TransportResponse(head: head, body: ended.body)
            }
        )
    }

    /// Splits the joined cookies of a response: URLSession joins the values of a repeated field with commas, which are
    /// ambiguous in a list of cookies.
    private static func withSeparateCookies(_ head: HTTPResponse) -> HTTPResponse {
        var head = head
        let joined = head.headerFields[values: .setCookie]
        head.headerFields[values: .setCookie] = joined.flatMap(SetCookieField.split)
        return head
    }

    static func transportError(_ error: any Error) -> any Error {
        guard let error = error as? URLError else {
            return TransportError(.connectionFailed, underlying: error)
        }
        switch error.code {
        case .cancelled: return CancellationError()
        case .timedOut: return TransportError(.timedOut, underlying: error)
        case .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed, .notConnectedToInternet, .secureConnectionFailed,
            .dataNotAllowed, .internationalRoamingOff, .callIsActive:
            return TransportError(.connectionFailed, requestMayHaveBeenSent: false, underlying: error)
        case .serverCertificateUntrusted, .serverCertificateHasBadDate, .serverCertificateHasUnknownRoot,
            .serverCertificateNotYetValid:
            return TransportError(.untrustedCertificate, requestMayHaveBeenSent: false, underlying: error)
        // On Linux a refused certificate has no error code, only libcurl's message.

        case .unknown where error.localizedDescription.lowercased().contains("certificate"):
            return TransportError(.untrustedCertificate, requestMayHaveBeenSent: false, underlying: error)
        default: return TransportError(.connectionFailed, underlying: error)
        }
    }
}

import NativeAuthBase
import Foundation
import HTTPTypes
import HTTPTypesFoundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Collects the responses of a session's tasks, evaluates server trust, and refuses redirects.
final class URLSessionTransportDelegate: NSObject, URLSessionDataDelegate, Sendable {
    typealias Continuation = CheckedContinuation<TransportResponse, any Error>

    /// A running task. A cancelled one can end before its continuation is registered; then its result is kept.
    private struct Pending {
        var limit: Int
        var body = Data()
        var isTooLarge = false
        var continuation: Continuation?
        var result: Result<TransportResponse, any Error>?
    }

    let certificate: DevelopmentCertificate?
    private let pending = Lock<[Int: Pending]>([:])

    init(certificate: DevelopmentCertificate?) { self.certificate = certificate }

    /// Registers a task, before it is resumed or can be cancelled.
    func register(_ task: Int, limit: Int) {
        pending.withLock { $0[task] = Pending(limit: limit) }
    }

    /// Resumes the continuation when the task ends, or at once if it has.
    func wait(for task: Int, _ continuation: Continuation) {
        let result = pending.withLock { pending -> Result<TransportResponse, any Error>? in
            guard let result = pending[task]?.result else {
                pending[task]?.continuation = continuation
                return nil
            }
            pending[task] = nil
            return result
        }
        if let result { continuation.resume(with: result) }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let becomesTooLarge = pending.withLock { pending -> Bool in
            guard var one = pending[dataTask.taskIdentifier], !one.isTooLarge else { return false }
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
        let head = (task.response as? HTTPURLResponse)?.httpResponse.map(Self.withSeparateCookies)
        let ended = pending.withLock { pending -> (Continuation, Result<TransportResponse, any Error>)? in
            guard var one = pending[task.taskIdentifier], one.result == nil else { return nil }
            let result = Self.result(head: head, body: one.body, isTooLarge: one.isTooLarge, error: error)
            if let continuation = one.continuation {
                pending[task.taskIdentifier] = nil
                return (continuation, result)
            }
            one.result = result
            pending[task.taskIdentifier] = one
            return nil
        }
        if let (continuation, result) = ended { continuation.resume(with: result) }
    }

    private static func result(
        head: HTTPResponse?, body: Data, isTooLarge: Bool, error: (any Error)?
    ) -> Result<TransportResponse, any Error> {
        if isTooLarge { return .failure(TransportError(.responseTooLarge)) }
        if let error { return .failure(transportError(error)) }
        guard let head else { return .failure(TransportError(.connectionFailed)) }
        return .success(TransportResponse(head: head, body: body))
    }

    /// Splits the joined cookies of a response: URLSession joins the values of a repeated field with commas, which are
    /// ambiguous in a list of cookies.
    private static func withSeparateCookies(_ head: HTTPResponse) -> HTTPResponse {
        var head = head
        let joined = head.headerFields[values: .setCookie]
        head.headerFields[values: .setCookie] = joined.flatMap(SetCookieField.split)
        return head
    }

    /// Maps an error of URLSession.
    static func transportError(_ error: any Error) -> any Error {
        guard let error = error as? URLError else { return TransportError(.connectionFailed, underlying: error) }
        switch error.code {
        case .cancelled: return CancellationError()
        case .timedOut: return TransportError(.timedOut, underlying: error)
        case .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed, .notConnectedToInternet, .secureConnectionFailed,
            .dataNotAllowed, .internationalRoamingOff, .callIsActive:
            return TransportError(.connectionFailed, requestMayHaveBeenSent: false, underlying: error)
        case .serverCertificateUntrusted, .serverCertificateHasBadDate, .serverCertificateHasUnknownRoot,
            .serverCertificateNotYetValid:
            return TransportError(.untrustedCertificate, requestMayHaveBeenSent: false, underlying: error)
        case .unknown where isAboutCertificate(error):
            return TransportError(.untrustedCertificate, requestMayHaveBeenSent: false, underlying: error)
        default: return TransportError(.connectionFailed, underlying: error)
        }
    }

    /// Whether a failure is that of a certificate. On Linux a refused certificate has no error code, only libcurl's
    /// message.
    private static func isAboutCertificate(_ error: URLError) -> Bool {
        error.localizedDescription.lowercased().contains("certificate")
    }
}

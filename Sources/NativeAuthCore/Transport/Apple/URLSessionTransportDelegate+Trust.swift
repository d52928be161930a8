#if canImport(Security)
import Foundation
import Security

extension URLSessionTransportDelegate {
    /// The system judges every certificate; for a loopback host it may also find our development certificate at the
    /// end of the chain. The rule itself is `DevelopmentCertificate.applies(to:)`.
    func urlSession(
        _ session: URLSession,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        guard challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust,
            let trust = challenge.protectionSpace.serverTrust,
            let certificate, certificate.applies(to: challenge.protectionSpace.host),
            let anchor = SecCertificateCreateWithData(nil, certificate.der as CFData),
            SecTrustSetAnchorCertificates(trust, [anchor] as CFArray) == errSecSuccess,
            SecTrustSetAnchorCertificatesOnly(trust, false) == errSecSuccess
        else {
            completionHandler(.performDefaultHandling, nil)
            return
        }
        if SecTrustEvaluateWithError(trust, nil) {
            completionHandler(.useCredential, URLCredential(trust: trust))
        } else {
            // Not "cancel": that would be reported as if the caller had cancelled. The system refuses by itself.
            completionHandler(.performDefaultHandling, nil)
        }
    }
}
#endif

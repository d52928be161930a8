import Foundation
import Testing

@testable import NativeAuthCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Error mapping of URLSession", .timeLimit(.minutes(5)))
struct URLSessionMappingTests {
    @Test(
        "Each error maps to a transport error",
        arguments: [
            (URLError.Code.timedOut, TransportError.Kind.timedOut, true),
            (.cannotFindHost, .connectionFailed, false),
            (.cannotConnectToHost, .connectionFailed, false),
            (.dnsLookupFailed, .connectionFailed, false),
            (.notConnectedToInternet, .connectionFailed, false),
            (.secureConnectionFailed, .connectionFailed, false),
            (.dataNotAllowed, .connectionFailed, false),
            (.networkConnectionLost, .connectionFailed, true),
            (.badServerResponse, .connectionFailed, true),
            (.unknown, .connectionFailed, true),
            (.clientCertificateRequired, .connectionFailed, true),
            (.clientCertificateRejected, .connectionFailed, true),
            (.serverCertificateUntrusted, .untrustedCertificate, false),
            (.serverCertificateHasBadDate, .untrustedCertificate, false),
            (.serverCertificateHasUnknownRoot, .untrustedCertificate, false),
            (.serverCertificateNotYetValid, .untrustedCertificate, false),
        ]
    )
    func mapping(code: URLError.Code, kind: TransportError.Kind, wasSent: Bool) {
        let error = URLSessionTransportDelegate.transportError(URLError(code)) as? TransportError
        #expect(error?.kind == kind)
        #expect(error?.requestMayHaveBeenSent == wasSent)
        #expect((error?.underlying as? URLError)?.code == code)
    }

    @Test("A cancelled request maps to a cancellation")
    func cancelled() {
        #expect(URLSessionTransportDelegate.transportError(URLError(.cancelled)) is CancellationError)
    }

    @Test("On Linux, libcurl's certificate message maps to a refused certificate")
    func libcurl() {
        let sentence = "SSL certificate problem: self-signed certificate"
        let unknown = URLError(.unknown, userInfo: [NSLocalizedDescriptionKey: sentence])
        let error = URLSessionTransportDelegate.transportError(unknown) as? TransportError
        #expect(error?.kind == .untrustedCertificate)
        #expect(error?.requestMayHaveBeenSent == false)
    }

    @Test("Any other error maps to a failed connection")
    func other() {
        struct Other: Error {}
        let error = URLSessionTransportDelegate.transportError(Other()) as? TransportError
        #expect(error?.kind == .connectionFailed)
        #expect(error?.requestMayHaveBeenSent == true)
    }
}

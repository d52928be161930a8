#if canImport(AsyncHTTPClient)
import AsyncHTTPClient
import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import Testing

@testable import NativeAuthCore

@Suite("Error mapping of AsyncHTTPClient", .timeLimit(.minutes(5)))
struct AsyncHTTPClientMappingTests {
    @Test(
        "Each error maps to a transport error",
        arguments: [
            (HTTPClientError.connectTimeout, TransportError.Kind.timedOut, false),
            (HTTPClientError.tlsHandshakeTimeout, .timedOut, false),
            (HTTPClientError.getConnectionFromPoolTimeout, .timedOut, false),
            (HTTPClientError.deadlineExceeded, .timedOut, true),
            (HTTPClientError.readTimeout, .timedOut, true),
            (HTTPClientError.writeTimeout, .timedOut, true),
            (HTTPClientError.remoteConnectionClosed, .connectionFailed, true),
            (HTTPClientError.uncleanShutdown, .connectionFailed, true),
            (NIOSSLError.handshakeFailed(.sslError([])), .connectionFailed, false),
            (NIOSSLError.uncleanShutdown, .connectionFailed, true),
            (NIOSSLExtraError.failedToValidateHostname, .untrustedCertificate, false),
            (IOError(errnoCode: ECONNREFUSED, reason: "connect"), .connectionFailed, false),
            (IOError(errnoCode: ECONNRESET, reason: "read"), .connectionFailed, true),
            (ChannelError.eof, .connectionFailed, true),
        ] as [(any Error, TransportError.Kind, Bool)]
    )
    func mapping(thrown: any Error, kind: TransportError.Kind, wasSent: Bool) {
        let error = AsyncHTTPClientTransport.transportError(thrown) as? TransportError
        #expect(error?.kind == kind)
        #expect(error?.requestMayHaveBeenSent == wasSent)
        #expect(error?.underlying != nil)
    }

    @Test("A cancelled request maps to a cancellation")
    func cancelled() {
        #expect(AsyncHTTPClientTransport.transportError(HTTPClientError.cancelled) is CancellationError)
        #expect(AsyncHTTPClientTransport.transportError(CancellationError()) is CancellationError)
    }
}
#endif

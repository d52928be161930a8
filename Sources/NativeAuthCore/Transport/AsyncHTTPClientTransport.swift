#if canImport(AsyncHTTPClient)
import AsyncHTTPClient
import Foundation
import HTTPTypes
import NativeAuthBase
import NIOCore
import NIOPosix
import NIOSSL

/// The transport for Linux: AsyncHTTPClient. See ``HTTPTransport`` for its guarantees.
public struct AsyncHTTPClientTransport: HTTPTransport {
    private static let maximumDecompressedSize = 64 * 1_024 * 1_024

    /// One connection pool for the process, as in URLSession; it needs no shutdown.
    private static let client: HTTPClient = {
        var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.timeout.connect = .seconds(10)
        // The size of a response is limited per request, while it arrives.
        configuration.decompression = .enabled(limit: .size(maximumDecompressedSize))
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }()

    private let certificate: DevelopmentCertificate?

    /// Creates a transport.
    /// - Parameter developmentCertificate: one certificate that is trusted in addition to the system's, for loopback
    ///   hosts and the host that it names.
    public init(developmentCertificate: DevelopmentCertificate? = nil) { certificate = developmentCertificate }

    /// Sends a request; see ``HTTPTransport/send(_:)``.
    /// - Throws: ``TransportError``, or `CancellationError` when the task is cancelled.
    public func send(_ request: TransportRequest) async throws -> TransportResponse {
        try await RequestPipeline(adapter: sendOnce).run(request)
    }

    private func sendOnce(_ request: TransportRequest) async throws -> TransportResponse {
        let outgoing = try clientRequest(request)
        do {
            let answer = try await Self.client.execute(outgoing, timeout: TimeAmount(request.timeout))
            return try await Self.response(answer, maximumSize: request.maximumResponseSize)
        } catch let error as TransportError {
            throw error
        } catch {
            // A development certificate is trusted without any other authority.
            let missing = outgoing.tlsConfiguration == nil ? MissingCertificateAuthorities.onThisSystem() : nil
            throw Self.transportError(error, missing: missing)
        }
    }

    private func clientRequest(_ request: TransportRequest) throws -> HTTPClientRequest {
        guard let url = request.head.url, let host = url.host else {
            throw TransportError(.invalidURL, requestMayHaveBeenSent: false)
        }

        var outgoing = HTTPClientRequest(url: url.absoluteString)
        outgoing.method = .init(rawValue: request.head.method.rawValue)
        for field in request.head.headerFields where field.name != .cookie {
            outgoing.headers.add(name: field.name.rawName, value: field.value)
        }
        // Without this field, a server may choose any coding (RFC 9110, section 12.5.3).
        if request.head.headerFields[.acceptEncoding] == nil {
            outgoing.headers.add(name: "Accept-Encoding", value: "gzip, deflate")
        }
        // The header fields hold one field for each cookie; HTTP/1.1 allows one for all (RFC 6265, section 5.4).
        if let cookies = request.head.headerFields[.cookie] {
            outgoing.headers.add(name: "Cookie", value: cookies)
        }

        if let body = request.body {
            outgoing.body = .bytes(Array(body))
        }
        if let certificate, certificate.applies(to: host) {
            outgoing.tlsConfiguration = try Self.trust(certificate, missing: .onThisSystem())
        }
        return outgoing
    }

    private static func response(
        _ answer: HTTPClientResponse,
        maximumSize: Int
    ) async throws -> TransportResponse {
        guard (100...999).contains(answer.status.code) else {
            throw TransportError(.connectionFailed)
        }
        var head = HTTPResponse(status: .init(code: Int(answer.status.code)))
        for (rawName, value) in answer.headers {
            guard let name = HTTPField.Name(rawName) else { continue }
            head.headerFields.append(HTTPField(name: name, value: value))
        }

        var body = Data()
        for try await chunk in answer.body {
            guard body.count + chunk.readableBytes <= maximumSize else {
                throw TransportError(.responseTooLarge)
            }
            body.append(contentsOf: chunk.readableBytesView)
        }
        return TransportResponse(head: head, body: body)
    }

    /// - Parameter missing: the error of a system without authorities. NIOSSL can't create a context with its trust, so
    ///   that only the certificate is trusted.
    static func trust(
        _ certificate: DevelopmentCertificate,
        missing: MissingCertificateAuthorities?
    ) throws -> TLSConfiguration {
        guard let root = try? NIOSSLCertificate(bytes: Array(certificate.der), format: .der) else {
            throw TransportError(.untrustedCertificate, requestMayHaveBeenSent: false)
        }

        var tls = TLSConfiguration.makeClientConfiguration()
        if missing == nil {
            tls.additionalTrustRoots = [.certificates([root])]
        } else {
            tls.trustRoots = .certificates([root])
        }
        return tls
    }

    /// Maps an error of AsyncHTTPClient. Before the connection is established, nothing of the request was sent.
    /// - Parameter missing: the reason why no certificate is trusted.
    static func transportError(_ error: any Error, missing: MissingCertificateAuthorities? = nil) -> any Error {
        switch error {
        case is CancellationError: return error
        case let error as HTTPClientError:
            switch error {
            case .cancelled: return CancellationError()
            case .connectTimeout, .tlsHandshakeTimeout, .getConnectionFromPoolTimeout:
                return TransportError(.timedOut, requestMayHaveBeenSent: false, underlying: error)
            case .deadlineExceeded, .readTimeout, .writeTimeout:
                return TransportError(.timedOut, underlying: error)
            default: return TransportError(.connectionFailed, underlying: error)
            }
        case _ where missing != nil && isWithoutContext(error):
            return TransportError(.untrustedCertificate, requestMayHaveBeenSent: false, underlying: missing)
        case is NIOSSLExtraError:
            return TransportError(.untrustedCertificate, requestMayHaveBeenSent: false, underlying: error)
        case NIOSSLError.handshakeFailed(let reason):
            let isTrust = String(describing: reason).contains("CERTIFICATE_VERIFY_FAILED")
            let kind: TransportError.Kind = if isTrust { .untrustedCertificate } else { .connectionFailed }
            let cause: any Error = if isTrust, let missing { missing } else { error }
            return TransportError(kind, requestMayHaveBeenSent: false, underlying: cause)
        case let error as IOError where error.errnoCode == ECONNREFUSED:
            // The error of a refused connection to an IP address instead of a host name.
            return TransportError(.connectionFailed, requestMayHaveBeenSent: false, underlying: error)
        case is NIOConnectionError:
            return TransportError(.connectionFailed, requestMayHaveBeenSent: false, underlying: error)
        default: return TransportError(.connectionFailed, underlying: error)
        }
    }

    /// Checks whether NIOSSL couldn't create a context. For a host name, the errors of its addresses are collected.
    private static func isWithoutContext(_ error: any Error) -> Bool {
        guard let error = error as? NIOConnectionError else {
            return error is BoringSSLError
        }
        return error.connectionErrors.contains { $0.error is BoringSSLError }
    }
}
#endif

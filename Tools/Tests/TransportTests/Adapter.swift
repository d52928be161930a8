import Foundation
import HTTPTypes
import NativeAuthCore
import Testing

/// The transports of the package. Every conformance test runs with each of them.
enum Adapter: String, CaseIterable, CustomTestStringConvertible {
    #if os(Linux)
    case asyncHTTPClient = "AsyncHTTPClient"
    #endif
    case urlSession = "URLSession"

    var testDescription: String { rawValue }

    func make(_ certificate: DevelopmentCertificate? = nil) -> any HTTPTransport {
        switch self {
        #if os(Linux)
        case .asyncHTTPClient: AsyncHTTPClientTransport(developmentCertificate: certificate)
        #endif
        case .urlSession: URLSessionTransport(developmentCertificate: certificate)
        }
    }

    /// Sends a request with a new transport.
    func send(_ request: TransportRequest) async throws -> TransportResponse { try await make().send(request) }

    /// Sends a request and expects a `TransportError`.
    func failure(
        of request: TransportRequest,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async -> TransportError? {
        await #expect(throws: TransportError.self, sourceLocation: sourceLocation) { try await send(request) }
    }
}

/// Conformance tests of `HTTPTransport` for every adapter. The parts are in the files of this folder.
@Suite("Every transport", .timeLimit(.minutes(2)))
struct TransportConformance {}

extension TransportRequest {
    /// Builds a request with a timeout that a busy machine does not reach: a test that reaches it has failed.
    static func to(
        _ address: String,
        _ method: HTTPRequest.Method = .get,
        _ fields: HTTPFields = [:],
        body: [UInt8]? = nil,
        timeout: Duration = .seconds(60),
        follow: Int? = nil,
        limit: Int = 4_194_304,
        cookies: CookieJar? = nil
    ) throws -> TransportRequest {
        TransportRequest(
            HTTPRequest(method: method, url: try #require(URL(string: address)), headerFields: fields),
            body: body.map { Data($0) },
            timeout: timeout,
            redirects: follow.map { .follow(atMost: $0) } ?? .handBack,
            maximumResponseSize: limit,
            cookies: cookies
        )
    }
}

extension TransportResponse {
    var text: String { String(decoding: body, as: UTF8.self) }
}

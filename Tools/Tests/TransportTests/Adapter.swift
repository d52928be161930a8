import Foundation
import HTTPTypes
import NativeAuthCore
import Testing

/// The transports that the package ships. Every test of the conformance suite runs with each.
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

    /// Sends with a new transport.
    func send(_ request: TransportRequest) async throws -> TransportResponse { try await make().send(request) }

    /// Expects that a request fails with a transport's error.
    func failure(
        of request: TransportRequest, sourceLocation: SourceLocation = #_sourceLocation
    ) async -> TransportError? {
        await #expect(throws: TransportError.self, sourceLocation: sourceLocation) { try await send(request) }
    }
}

/// The promises of `HTTPTransport`, kept by every adapter. Its parts are in the files beside this one.
@Suite("Every transport", .timeLimit(.minutes(2)))
struct TransportConformance {}

extension TransportRequest {
    /// A request with time enough for a busy machine: a test that reaches this limit has failed.
    static func to(
        _ address: String, _ method: HTTPRequest.Method = .get, _ fields: HTTPFields = [:], body: [UInt8]? = nil,
        timeout: Duration = .seconds(60), follow: Int? = nil, limit: Int = 4_194_304, cookies: CookieJar? = nil
    ) throws -> TransportRequest {
        TransportRequest(
            HTTPRequest(method: method, url: try #require(URL(string: address)), headerFields: fields),
            body: body.map { Data($0) }, timeout: timeout, redirects: follow.map { .follow(atMost: $0) } ?? .handBack,
            maximumResponseSize: limit, cookies: cookies
        )
    }
}

extension TransportResponse {
    var text: String { String(decoding: body, as: UTF8.self) }
}

import AsyncHTTPClient
import Foundation
@testable import NativeAuthCore
import NIOCore
import NIOSSL

/// An HTTP client with minimal work per request, so that the figures are the server's.
struct LoadClient: Sendable {
    private let client: HTTPClient
    private let baseURL: String

    /// - Parameter connections: the largest number of connections at the same time.
    init(_ server: RunningServer, connections: Int = 64) throws {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.trustRoots = .file(server.certificatePath)
        var configuration = HTTPClient.Configuration(tlsConfiguration: tls, redirectConfiguration: .disallow)
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = connections
        client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        baseURL = server.baseURL.absoluteString
    }

    func close() async throws { try await client.shutdown() }

    /// - Returns: the body of an answer with status 200.
    @discardableResult
    func get(_ path: String, accessToken: String? = nil) async throws -> ByteBuffer {
        var request = HTTPClientRequest(url: baseURL + path)
        if let accessToken { request.headers.add(name: "Authorization", value: "Bearer " + accessToken) }
        return try await send(request)
    }

    /// Posts a JSON object.
    func post(_ path: String, _ body: [String: JSONValue]) async throws -> JSONValue {
        var request = HTTPClientRequest(url: baseURL + path)
        request.method = .POST
        request.headers.add(name: "Content-Type", value: "application/json")
        request.body = .bytes(try JSONEncoder().encode(body))
        return try JSONValue.decode(from: Data(try await send(request).readableBytesView))
    }

    /// Posts a form.
    func post(_ path: String, form: FormBody) async throws -> JSONValue {
        var request = HTTPClientRequest(url: baseURL + path)
        request.method = .POST
        request.headers.add(name: "Content-Type", value: FormBody.contentType)
        request.body = .bytes(form.data)
        return try JSONValue.decode(from: Data(try await send(request).readableBytesView))
    }

    private func send(_ request: HTTPClientRequest) async throws -> ByteBuffer {
        let response = try await client.execute(request, timeout: .seconds(30))
        let body = try await response.body.collect(upTo: 1_048_576)
        guard response.status == .ok else { throw Surprise("\(request.url) answered \(response.status.code)") }
        return body
    }
}

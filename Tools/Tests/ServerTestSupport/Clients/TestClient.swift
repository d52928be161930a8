import AsyncHTTPClient
import Foundation
import NIOCore
import NIOSSL

@testable import IdentityBase
@testable import LocalIdentityServer

/// HTTPS client that trusts only the server's development authority.
struct TestClient: Sendable {
    struct Reply: Sendable {
        let status: Int
        let headers: [String: String]
        let body: Data

        var json: JSONValue {
            (try? JSONDecoder().decode(JSONValue.self, from: body)) ?? .null
        }

        var text: String { String(decoding: body, as: UTF8.self) }
        var challenge: String { json["challengeToken"]?.string ?? "" }
        var execution: String { json["executionId"]?.string ?? "" }
        var flowStatus: String { json["flowStatus"]?.string ?? "" }
        var errorCode: String? { json["error"]?["code"]?.string ?? json["code"]?.string }
        var assertion: String? { json["assertion"]?.string }

        var inputs: [String] {
            guard case .array(let inputs) = json["data"]?["inputs"] else { return [] }
            return inputs.compactMap { $0["identifier"]?.string }
        }

        var actions: [String] {
            guard case .array(let actions) = json["data"]?["actions"] else { return [] }
            return actions.compactMap { $0["ref"]?.string }
        }

        func note(_ key: String) -> String? { json["data"]?["additionalData"]?[key]?.string }
    }

    private(set) var baseURL: String
    private let client: HTTPClient

    init(_ server: LocalIdentityServer) throws {
        baseURL = server.baseURL.absoluteString
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.trustRoots = .file(server.certificatePath)
        var configuration = HTTPClient.Configuration(tlsConfiguration: tls)
        configuration.redirectConfiguration = .disallow
        configuration.connectionPool.retryConnectionEstablishment = false
        // A burst must reach the server, not the client's own connection queue.
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 64
        client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    /// The same client for another address.
    func at(_ baseURL: String) -> TestClient {
        var copy = self
        copy.baseURL = baseURL
        return copy
    }

    func close() async throws {
        try await client.shutdown()
    }

    /// The paths that accept JSON only. Their requests get the content type unless the test sends one.
    private static let jsonPaths = ["/flow/execute", "/oauth2/auth/callback", "/oauth2/logout/callback"]

    /// - Parameter addsType: whether a request to one of `jsonPaths` gets a content type.
    func send(
        _ method: String,
        _ path: String,
        headers: [(String, String)] = [],
        body: Data? = nil,
        addsType: Bool = true
    ) async throws -> Reply {
        var request = HTTPClientRequest(url: baseURL + path)
        request.method = .init(rawValue: method)
        for (name, value) in headers { request.headers.add(name: name, value: value) }
        if addsType, Self.jsonPaths.contains(path), !request.headers.contains(name: "Content-Type") {
            request.headers.add(name: "Content-Type", value: "application/json")
        }
        if let body { request.body = .bytes(ByteBuffer(bytes: body)) }

        let response = try await client.execute(request, timeout: .seconds(60))
        let bytes = try await response.body.collect(upTo: 16 << 20)

        var fields: [String: String] = [:]
        for (name, value) in response.headers {
            // A duplicate header is an error.
            let key = name.lowercased()
            fields[key] = fields[key].map { "\($0)\n\(value)" } ?? value
        }
        return Reply(
            status: Int(response.status.code),
            headers: fields,
            body: Data(bytes.readableBytesView)
        )
    }

    /// Begins a request with an endless body.
    func sendForever(_ path: String, began: @escaping @Sendable () -> Void) async throws {
        let (chunks, continuation) = AsyncStream.makeStream(of: ByteBuffer.self)
        continuation.yield(ByteBuffer(string: "{"))
        let body = chunks.map { chunk in
            began()
            return chunk
        }

        var request = HTTPClientRequest(url: baseURL + path)
        request.method = .POST
        request.headers.add(name: "Content-Type", value: "application/json")
        request.body = .stream(body, length: .unknown)

        _ = try await client.execute(request, timeout: .seconds(60))
        continuation.finish()
    }

    func get(_ path: String, bearer: String? = nil) async throws -> Reply {
        try await send("GET", path, headers: bearer.map { [("Authorization", "Bearer \($0)")] } ?? [])
    }

    func flow(_ body: JSONValue) async throws -> Reply {
        try await send(
            "POST",
            "/flow/execute",
            headers: [("Content-Type", "application/json")],
            body: try JSONEncoder().encode(body)
        )
    }

    func start(_ application: String, _ type: String = "AUTHENTICATION", verbose: Bool = false) async throws -> Reply {
        try await flow([
            "applicationId": .string(application), "flowType": .string(type), "verbose": .bool(verbose),
        ])
    }

    /// Submits the step of `reply`.
    func answer(_ reply: Reply, _ action: String? = nil, _ inputs: [String: String] = [:]) async throws -> Reply {
        var body: [String: JSONValue] = [
            "executionId": .string(reply.execution), "challengeToken": .string(reply.challenge),
        ]
        if let action { body["action"] = .string(action) }
        if !inputs.isEmpty { body["inputs"] = .object(inputs.mapValues(JSONValue.string)) }
        return try await flow(.object(body))
    }

    func signIn(_ application: String, _ username: String, _ password: String) async throws -> Reply {
        let form = try await start(application)
        return try await answer(form, "action_001", ["username": username, "password": password])
    }
}

#if os(macOS) || os(Linux)
import Foundation
import HTTPTypes
import NativeAuthTesting
import Testing

@testable import NativeAuthCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The transports with a server on this machine. `Tools` has the complete contract, with TLS.
@Suite("The transports, over a connection", .timeLimit(.minutes(5)))
struct TransportTests {
    enum Adapter: String, CaseIterable {
        case urlSession
        #if canImport(AsyncHTTPClient)
        case asyncHTTPClient
        #endif

        func transport(_ certificate: DevelopmentCertificate? = nil) -> any HTTPTransport {
            switch self {
            case .urlSession: URLSessionTransport(developmentCertificate: certificate)
            #if canImport(AsyncHTTPClient)
            case .asyncHTTPClient: AsyncHTTPClientTransport(developmentCertificate: certificate)
            #endif
            }
        }
    }

    private static func answer(_ status: String, _ fields: [String] = [], body: String = "") -> String {
        (["HTTP/1.1 \(status)", "Content-Length: \(body.utf8.count)", "Connection: close"] + fields)
            .joined(separator: "\r\n") + "\r\n\r\n" + body
    }

    private func request(_ server: PreparedServer, limit: Int = 1_000) throws -> TransportRequest {
        var request = try TransportRequest.to(server.address + "/", timeout: .seconds(30))
        request.maximumResponseSize = limit
        return request
    }

    @Test("A response that the server compressed is returned decompressed", arguments: Adapter.allCases)
    func compressed(_ adapter: Adapter) async throws {
        let body = try #require(Data(base64Encoded: "H4sIAAAAAAACA6tWSlSyMqwFAK+sG1YHAAAA"))
        let head = [
            "HTTP/1.1 200 OK", "Content-Length: \(body.count)", "Connection: close", "Content-Encoding: gzip",
            "Content-Type: application/json",
        ]
        let server = try PreparedServer(bytes: [Data((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body])
        let response = try await adapter.transport().send(request(server))
        #expect(response.body == Data(#"{"a":1}"#.utf8))
        let sent = try #require(server.received.first).lowercased()
        #expect(sent.contains("\r\naccept-encoding:") && sent.contains("gzip"))
    }

    @Test("Requests and responses are transferred unchanged", arguments: Adapter.allCases)
    func messages(_ adapter: Adapter) async throws {
        let fields = ["X-One: 1", "Set-Cookie: a=1; Path=/", "Set-Cookie: b=2; Path=/"]
        let server = try PreparedServer([Self.answer("201 Created", fields, body: "response")])
        let name = try #require(HTTPField.Name("X-Test"))
        let response = try await adapter.transport().send(
            .to(
                server.address + "/path?q=%201",
                .post,
                [.contentType: "text/plain", name: "value"],
                body: "request",
                timeout: .seconds(30)
            )
        )
        #expect(response.head.status.code == 201 && response.body == Data("response".utf8))
        let one = try #require(HTTPField.Name("X-One"))
        #expect(response.head.headerFields[one] == "1")
        #expect(response.head.headerFields[values: .setCookie] == ["a=1; Path=/", "b=2; Path=/"])
        let sent = try #require(server.received.first)
        #expect(sent.hasPrefix("POST /path?q=%201 HTTP/1.1\r\n") && sent.hasSuffix("\r\n\r\nrequest"))
        #expect(sent.lowercased().contains("\r\nx-test: value\r\n"))
    }

    @Test("Cookies of the request are one header field", arguments: Adapter.allCases)
    func cookies(_ adapter: Adapter) async throws {
        let fields = ["Set-Cookie: a=1; Path=/", "Set-Cookie: b=2; Path=/"]
        let server = try PreparedServer([Self.answer("200 OK", fields), Self.answer("204 No Content")])
        var request = try request(server)
        request.cookies = CookieJar()
        for _ in 0..<2 { _ = try await adapter.transport().send(request) }
        let sent = server.received.map { $0.lowercased().components(separatedBy: "\r\ncookie: ") }
        #expect(sent.map(\.count) == [1, 2])
        #expect(sent.last?.last?.hasPrefix("a=1; b=2\r\n") == true)
    }

    @Test(
        "A response is read up to the maximum length, and no further",
        arguments: Adapter.allCases,
        [(20, true), (19, false)]
    )
    func limit(_ adapter: Adapter, _ row: (limit: Int, isAllowed: Bool)) async throws {
        let server = try PreparedServer([Self.answer("200 OK", body: String(repeating: "x", count: 20))])
        let request = try request(server, limit: row.limit)
        guard row.isAllowed else {
            let error = await #expect(throws: TransportError.self) { try await adapter.transport().send(request) }
            #expect(error?.kind == .responseTooLarge)
            return
        }
        #expect(try await adapter.transport().send(request).body.count == 20)
    }

    @Test("Reading stops as soon as a response exceeds the maximum length", arguments: Adapter.allCases)
    func endless(_ adapter: Adapter) async throws {
        let start = "HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n" + String(repeating: "x", count: 2_000)
        let server = try PreparedServer([start], staysOpen: true)
        let error = await #expect(throws: TransportError.self) { try await adapter.transport().send(request(server)) }
        #expect(error?.kind == .responseTooLarge)
    }

    @Test(
        "Redirects and authentication challenges are returned",
        arguments: Adapter.allCases,
        [
            ("302 Found", "Location: /elsewhere", 302),
            ("401 Unauthorized", "WWW-Authenticate: Basic realm=\"x\"", 401),
            ("503 Service Unavailable", "Retry-After: 1", 503),
        ]
    )
    func handedBack(_ adapter: Adapter, _ row: (status: String, field: String, code: Int)) async throws {
        let server = try PreparedServer([Self.answer(row.status, [row.field], body: "body")])
        let response = try await adapter.transport().send(request(server))
        #expect(response.head.status.code == row.code && response.body == Data("body".utf8))
        #expect(server.received.count == 1)
    }

    @Test("A closed port is an error with an unsent request", arguments: Adapter.allCases)
    func refused(_ adapter: Adapter) async throws {
        let port = try PreparedServer.freePort()
        let error = await #expect(throws: TransportError.self) {
            try await adapter.transport().send(.to("http://127.0.0.1:\(port)/", timeout: .seconds(30)))
        }
        #expect(error?.kind == .connectionFailed && error?.requestMayHaveBeenSent == false)
    }

    @Test("A connection that ends without a response may have sent the request", arguments: Adapter.allCases)
    func hangUp(_ adapter: Adapter) async throws {
        let server = try PreparedServer([""])
        let error = await #expect(throws: TransportError.self) { try await adapter.transport().send(request(server)) }
        #expect(error?.kind == .connectionFailed && error?.requestMayHaveBeenSent == true)
    }

    @Test("Cancelling a caller that waits for a response throws a cancellation", arguments: Adapter.allCases)
    func cancelled(_ adapter: Adapter) async throws {
        let (entered, signal) = AsyncStream<Void>.makeStream()
        let server = try PreparedServer([""], staysOpen: true) { signal.yield() }
        let request = try request(server)
        let task = Task { try await adapter.transport().send(request) }
        for await _ in entered.prefix(1) { task.cancel() }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(server.received.count == 1)
    }

    @Test("A URLSession task that completes before its result is awaited keeps the result")
    func earlyEnd() async throws {
        let server = try PreparedServer([Self.answer("200 OK", body: "early")])
        let delegate = URLSessionTransportDelegate(certificate: nil)
        let session = URLSession(configuration: .ephemeral, delegate: delegate, delegateQueue: nil)
        defer { session.finishTasksAndInvalidate() }
        let task = session.dataTask(with: try #require(URL(string: server.address + "/")))
        let ending = delegate.register(task.taskIdentifier, limit: 5)
        task.resume()
        while task.state != .completed { await Task.yield() }
        await withCheckedContinuation { continuation in
            session.delegateQueue.addOperation { continuation.resume() }
        }
        let response = try await ending.value().get()
        #expect(response.head.status.code == 200 && response.body == Data("early".utf8))
    }

    #if canImport(AsyncHTTPClient)
    @Test(
        "A development certificate is trusted for loopback hosts, and the host that it names, only",
        arguments: [
            ("127.0.0.1", nil, .untrustedCertificate), ("0.0.0.0", nil, .connectionFailed),
            ("0.0.0.0", "192.168.1.20", .connectionFailed), ("0.0.0.0", "0.0.0.0", .untrustedCertificate),
        ] as [(String, String?, TransportError.Kind)]
    )
    func developmentCertificate(host: String, named: String?, kind: TransportError.Kind) async throws {
        // Enough of a certificate to be read from a file, and not enough to be trusted.
        let pem = "-----BEGIN CERTIFICATE-----\nMAMCAQU=\n-----END CERTIFICATE-----"
        let certificate = try DevelopmentCertificate(pem: pem, host: named)
        let transport = AsyncHTTPClientTransport(developmentCertificate: certificate)
        let port = try PreparedServer.freePort()
        let error = await #expect(throws: TransportError.self) {
            try await transport.send(.to("https://\(host):\(port)/", timeout: .seconds(30)))
        }
        #expect(error?.kind == kind && error?.requestMayHaveBeenSent == false)
    }
    #endif
}
#endif

import Foundation
import NIOCore
import NIOPosix
import Testing

@testable import EndpointSupport
@testable import IdentityBase
@testable import ServerTestSupport

@Suite("Invalid input", .timeLimit(.minutes(5)))
struct BadInputTests {
    static let bodies: [String] = [
        "", "{", "[]", "null", "7", #""text""#, "{\"applicationId\": 5}", "{\"inputs\": []}",
        "{\"inputs\": {\"a\": {\"b\": 1}}}", "{\"verbose\": \"yes\"}", "{\"action\": {}}", "\u{FEFF}{", "{'a': 1}",
        String(repeating: "[", count: 1_000) + String(repeating: "]", count: 1_000),
        "{\"inputs\":" + String(repeating: "{\"a\":", count: 1_000) + "1" + String(repeating: "}", count: 1_001),
    ]

    @Test("An invalid request is FES-1001, and the server keeps working", arguments: bodies)
    func malformed(_ body: String) async throws {
        try await TestServer.run { server, client in
            let reply = try await client.send("POST", "/flow/execute", body: Data(body.utf8))
            #expect(reply.status == 400)
            #expect(reply.errorCode == "FES-1001")
            #expect(try await client.start(server.applications.demo.applicationId).flowStatus == "INCOMPLETE")
        }
    }

    /// The endpoints that read JSON, and their responses to an invalid body.
    static let doors = ["/flow/execute", "/oauth2/auth/callback", "/oauth2/logout/callback"]

    @Test(
        "Other encodings are refused everywhere, because they would bypass the depth limit",
        arguments: doors,
        [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian]
    )
    func otherEncodings(_ path: String, _ encoding: String.Encoding) async throws {
        let deep = String(repeating: "[", count: 400) + String(repeating: "]", count: 400)
        let body = try #require("{\"authId\":\"a\",\"unknown\":\(deep)}".data(using: encoding))
        try await TestServer.run { _, client in
            let reply = try await client.send("POST", path, body: body)
            #expect(reply.status == 400)
            #expect(reply.body == (try await client.send("POST", path, body: Data("{".utf8))).body)
        }
    }

    @Test("null is treated as missing, but a null input is empty")
    func null() async throws {
        try await TestServer.run { server, client in
            let app = JSONValue.string(server.applications.demo.applicationId)
            let reply = try await client.flow([
                "applicationId": app, "flowType": "AUTHENTICATION", "executionId": .null, "action": .null,
                "verbose": .null, "inputs": ["username": .null],
            ])
            #expect(reply.inputs == ["password"])
        }
    }

    @Test("HEAD has the content length of GET")
    func head() async throws {
        try await TestServer.run { _, client in
            let get = try await client.send("GET", "/flow/meta?namespace=signin")
            let head = try await client.send("HEAD", "/flow/meta?namespace=signin")
            #expect(head.status == 200)
            #expect(head.body.isEmpty)
            #expect(head.headers["content-length"] == String(get.body.count))
        }
    }

    @Test(
        "A HEAD response has no body with any status, because its bytes would be read as the next response",
        arguments: [
            ("/nativeauth.onmicrosoft.com/v2.0/.well-known/openid-configuration", 200),
            ("/nativeauth.onmicrosoft.com/signup/v1.0/start", 405), ("/x", 404),
        ]
    )
    func headWithoutBody(_ path: String, _ status: Int) async throws {
        var configuration = try await TestServer.configuration()
        configuration.httpPort = 0
        try await TestServer.run(configuration) { server, _ in
            let port = try #require(server.httpURL?.port)
            let connection = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
                .connect(host: "127.0.0.1", port: port) { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                    }
                }
            let request = "HEAD \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
            let response = try await connection.executeThenClose { inbound, outbound in
                try await outbound.write(ByteBuffer(string: request))
                return try await inbound.reduce(into: "") { $0 += String(buffer: $1) }
            }
            #expect(response.hasPrefix("HTTP/1.1 \(status) "))
            #expect(!response.contains("Content-Length: 0\r\n"))
            #expect(response.hasSuffix("\r\n\r\n"))
        }
    }

    @Test("Bytes that are not UTF-8 are FES-1001")
    func noText() async throws {
        try await TestServer.run { _, client in
            let reply = try await client.send(
                "POST",
                "/flow/execute",
                body: Data([0x7B, 0x22, 0xFF, 0xFE, 0x22, 0x7D])
            )
            #expect(reply.errorCode == "FES-1001")
        }
    }

    @Test("A body that is too large is refused, and the server keeps working", arguments: [1_048_577, 10_485_760])
    func tooLarge(_ size: Int) async throws {
        try await TestServer.run { server, client in
            let body = Data(("{\"inputs\":{\"a\":\"" + String(repeating: "x", count: size) + "\"}}").utf8)
            let reply = try await client.send("POST", "/flow/execute", body: body)
            #expect(reply.status == 413)
            #expect(reply.json["code"]?.string == "SSE-4130")
            #expect(try await client.start(server.applications.demo.applicationId).flowStatus == "INCOMPLETE")
        }
    }

    struct Route: Sendable {
        let method: String
        let path: String
        let status: Int
        let code: String?

        init(_ method: String, _ path: String, _ status: Int, _ code: String? = nil) {
            (self.method, self.path, self.status, self.code) = (method, path, status, code)
        }
    }

    @Test(
        "Unknown routes are refused",
        arguments: [
            Route("GET", "/no/such/path", 401, "AUTH-4010"), Route("GET", "/", 401, "AUTH-4010"),
            Route("POST", "/users/me", 401, "AUTH-4010"), Route("GET", "/scim/v3/Me", 401, "AUTH-4010"),
            Route("GET", "/oauth2/nope", 404), Route("PUT", "/flow/execute", 405), Route("DELETE", "/flow/meta", 405),
            Route("POST", "/oauth2/jwks", 405), Route("OPTIONS", "/flow/execute", 204),
            Route("HEAD", "/health/liveness", 200), Route("GET", "/flow/execute", 405),
            Route("TRACE", "/flow/execute", 405), Route("TRACE", "/no/such/path", 401, "AUTH-4010"),
        ]
    )
    func routes(_ route: Route) async throws {
        try await TestServer.run { _, client in
            let reply = try await client.send(route.method, route.path)
            #expect(reply.status == route.status)
            #expect(reply.errorCode == route.code)
            #expect(reply.headers["x-frame-options"] == "DENY")
            #expect(reply.headers["content-security-policy"] == "default-src 'none'; frame-ancestors 'none'")
            #expect(reply.headers["x-correlation-id"]?.isEmpty == false)
            #expect(reply.headers["date"] != nil)
            if route.status == 401 { #expect(reply.headers["www-authenticate"] == "Bearer") }
        }
    }

    @Test(
        "A valid correlation id is echoed, an invalid one is replaced",
        arguments: [("abc-123_X.y", true), ("a b", false), (String(repeating: "a", count: 129), false), ("ä", false)]
    )
    func correlation(_ id: String, _ isEchoed: Bool) async throws {
        #expect((ErrorMiddleware.correlationID(id) == id) == isEchoed)
        try await TestServer.run { _, client in
            guard isEchoed else { return }
            let reply = try await client.send("GET", "/health/liveness", headers: [("X-Correlation-ID", id)])
            #expect(reply.headers["x-correlation-id"] == id)
        }
    }
}

import Foundation
import NIOConcurrencyHelpers
import NIOCore
import NIOPosix
import Testing

@testable import IdentityBase
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("Slow connections, and responses without caching", .timeLimit(.minutes(5)))
struct SlowConnectionTests {
    /// A TCP connection to the listener without TLS.
    private struct Socket: Sendable {
        private final class Reader: ChannelInboundHandler, Sendable {
            typealias InboundIn = ByteBuffer
            let text = NIOLockedValueBox("")

            func channelRead(context: ChannelHandlerContext, data: NIOAny) {
                let bytes = unwrapInboundIn(data)
                text.withLockedValue { $0 += String(buffer: bytes) }
            }
        }

        let channel: any Channel
        private let reader = Reader()

        init(_ server: LocalIdentityServer) async throws {
            let port = try #require(server.httpURL?.port)
            channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
                .channelInitializer { [reader] in $0.pipeline.addHandler(reader) }
                .connect(host: "127.0.0.1", port: port).get()
        }

        /// The received bytes.
        var received: String { reader.text.withLockedValue { $0 } }

        func send(_ text: String) async throws {
            try await channel.writeAndFlush(ByteBuffer(string: text)).get()
        }

        /// The time until the server closes the connection.
        func life() async throws -> Duration {
            try await ContinuousClock().measure { try await channel.closeFuture.get() }
        }
    }

    private static func run(
        _ limits: Limits,
        _ work: @escaping @Sendable (LocalIdentityServer, TestClient) async throws -> Void
    ) async throws {
        var configuration = try await TestServer.configuration(limits: limits)
        configuration.httpPort = 0
        try await TestServer.run(configuration, work)
    }

    private static let unfinished = [
        "", "P", "POST / HTTP/1.1\r\nHost: loc", "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{",
    ]

    @Test("A request that is incomplete at its timeout is closed, even while bytes arrive", arguments: unfinished)
    func slow(_ start: String) async throws {
        #expect(Limits.standard.requestTimeout == 30)
        var limits = Limits.standard
        limits.requestTimeout = 1
        try await Self.run(limits) { server, client in
            let silent = try await Socket(server)
            let dripping = try await Socket(server)
            if !start.isEmpty {
                // On a slow machine the timeout may already have passed.
                try? await silent.send(start)
                try? await dripping.send(start)
            }
            let drip = Task {
                while !Task.isCancelled {
                    try await Task.sleep(for: .milliseconds(100))
                    try await dripping.send("x")
                }
            }
            #expect(try await silent.life() < .seconds(20))
            #expect(try await dripping.life() < .seconds(20))
            drip.cancel()
            _ = await drip.result
            #expect(try await client.get("/health/liveness").status == 200)
        }
    }

    @Test("Idle connections above the server's limit do not block new ones")
    func idle() async throws {
        var limits = Limits.standard
        limits.connections = 20
        try await Self.run(limits) { server, client in
            var sockets: [Socket] = []
            for _ in 0..<80 { sockets.append(try await Socket(server)) }
            for _ in 0..<10 { #expect(try await client.get("/health/liveness").status == 200) }
            // The oldest connections have waited longest.
            for socket in sockets.prefix(40) { #expect(try await socket.life() < .seconds(20)) }
            for socket in sockets { try? await socket.channel.close() }
        }
    }

    @Test(
        "A truncated or non-HTTP request is a bad request, not a server error",
        arguments: [
            "/", "/nativeauth.onmicrosoft.com/oauth2/v2.0/initiate", "/nativeauth.onmicrosoft.com/oauth2/v2.0/token",
        ],
        ["Content-Length: 100\r\n\r\n{", "Transfer-Encoding: chunked\r\n\r\nzz\r\n"]
    )
    func broken(_ path: String, _ body: String) async throws {
        try await Self.run(.standard) { server, _ in
            let socket = try await Socket(server)
            let target = "X-Amz-Target: AWSCognitoIdentityProviderService.InitiateAuth\r\n"
            try await socket.send("POST \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\n\(target)\(body)")
            try? await socket.channel.close(mode: .output).get()
            while socket.received.isEmpty, socket.channel.isActive { try await Task.sleep(for: .milliseconds(20)) }
            #expect(socket.received.hasPrefix("HTTP/1.1 400 "), "\(socket.received)")
            try? await socket.channel.close()
        }
    }

    @Test("The connection limit leaves file descriptors for other uses")
    func maximum() {
        let registry = ConnectionRegistry(maximum: nil)
        #expect(registry.count == 0)
        #expect(ConnectionRegistry.maximum(openFiles: 1_024) == 448)
        #expect(ConnectionRegistry.maximum(openFiles: 64) == 16)
    }

    @Test("No response may be cached or interpreted as another type")
    func headers() async throws {
        try await SignedInClient.signedIn { server, alice in
            let form = try await alice.client.start(server.applications.demo.applicationId)
            var replies = [form, try await alice.client.signIn("unknown", "a", "b")]
            for path in [
                "/dev/outbox", "/users/me", "/users/me/meta", "/scim2/Me", "/scim2/Users/x", "/oauth2/userinfo",
                "/oauth2/authorize", "/no/such/path", "/health/readiness",
            ] {
                replies.append(try await alice.send("GET", path))
            }
            replies.append(try await alice.client.form("/oauth2/token", ["grant_type": "refresh_token"]))
            replies.append(try await alice.client.form("/oauth2/introspect", ["token": alice.token]))
            replies.append(try await alice.client.json("/oauth2/auth/callback", [:]))
            replies.append(try await alice.client.send("POST", "/", headers: [("X-Amz-Target", "x")]))
            for (number, reply) in replies.enumerated() {
                #expect(reply.headers["cache-control"] == "no-store", "\(number)")
                #expect(reply.headers["x-content-type-options"] == "nosniff", "\(number)")
            }
            let asset = try await alice.client.get("/gate/signin")
            #expect(asset.headers["cache-control"] == "no-store")
        }
    }
}

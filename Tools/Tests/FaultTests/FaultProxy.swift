import Foundation
import HTTPTypes
import HTTPTypesFoundation
@testable import IdentityDomain
@testable import LocalIdentityServer
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import NativeAuthCore

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// TLS proxy on a loopback port that forwards requests to the local server and applies the requested fault.
final class FaultProxy: Sendable {
    /// Header field with the fault of a request.
    static let fieldName = HTTPField.Name("X-Injected-Fault")

    let port: Int
    private let listener: any Channel

    private init(_ listener: any Channel) {
        self.listener = listener
        port = listener.localAddress?.port ?? 0
    }

    /// Starts a proxy with the server's certificate.
    static func start(for server: LocalIdentityServer, keys: ServerKeys) async throws -> FaultProxy {
        let tls = TLSConfiguration.makeServerConfiguration(
            certificateChain: try NIOSSLCertificate.fromPEMBytes(Array(keys.leaf.certificate.utf8))
                .map { .certificate($0) },
            privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(keys.leaf.privateKey.utf8), format: .pem))
        )
        let context = try NIOSSLContext(configuration: tls)
        let upstream = Upstream(
            server: server.baseURL,
            certificate: try DevelopmentCertificate(path: server.certificatePath)
        )
        let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.backlog, value: 256)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.addHandler(NIOSSLServerHandler(context: context))
                    try pipeline.addHandler(ByteToMessageHandler(HTTPRequestDecoder()))
                    try pipeline.addHandler(ProxyConnection(upstream: upstream))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        return FaultProxy(listener)
    }

    func stop() async { try? await listener.close() }
}

/// The server behind the proxy.
private struct Upstream: Sendable {
    let server: URL
    private let transport: any HTTPTransport

    init(server: URL, certificate: DevelopmentCertificate) {
        self.server = server
        #if os(Linux)
        transport = AsyncHTTPClientTransport(developmentCertificate: certificate)
        #else
        transport = URLSessionTransport(developmentCertificate: certificate)
        #endif
    }

    func send(_ head: HTTPRequestHead, _ body: [UInt8]) async throws -> TransportResponse {
        guard let url = URL(string: head.uri, relativeTo: server)?.absoluteURL else {
            throw TransportError(.invalidURL, requestMayHaveBeenSent: false)
        }
        var request = HTTPRequest(method: HTTPRequest.Method(head.method.rawValue) ?? .get, url: url)
        let own: Set = ["host", "content-length", "connection", "transfer-encoding"]
        for (name, value) in head.headers where !own.contains(name.lowercased()) {
            guard let name = HTTPField.Name(name), name != FaultProxy.fieldName else { continue }
            request.headerFields.append(HTTPField(name: name, value: value))
        }
        return try await transport.send(
            TransportRequest(request, body: body.isEmpty ? nil : Data(body), maximumResponseSize: 16 * 1_024 * 1_024)
        )
    }
}

/// A connection of the client. Used only on its event loop.
private final class ProxyConnection: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart

    private let upstream: Upstream
    private var head: HTTPRequestHead?
    private var body: [UInt8] = []

    init(upstream: Upstream) { self.upstream = upstream }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            self.head = head
            body = []
        case .body(let part): body.append(contentsOf: part.readableBytesView)
        case .end:
            guard let head else { return }
            let answer = FaultyAnswer(channel: context.channel, upstream: upstream)
            Task { [body] in await answer.give(head, body) }
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}

/// Responds to one request, with its fault.
private struct FaultyAnswer: Sendable {
    private static let chunk = 65_536
    private static let chunks = 1_024

    let channel: any Channel
    let upstream: Upstream

    func give(_ head: HTTPRequestHead, _ body: [UInt8]) async {
        let name = FaultProxy.fieldName?.rawName ?? ""
        let fault = head.headers.first(name: name).flatMap(Fault.init(rawValue:))
        do {
            guard let fault else { return try await pass(upstream.send(head, body)) }
            guard fault.isProcessed else { return try await answerAlone(fault) }
            try await spoil(upstream.send(head, body), fault)
        } catch {
            try? await channel.close()
        }
    }

    /// Writes the response of an intermediary, or of a server that rejects the request unread.
    private func answerAlone(_ fault: Fault) async throws {
        switch fault {
        case .status503: try await write("503 Service Unavailable")
        case .rateLimitedShort: try await write("429 Too Many Requests", [("Retry-After", "1")])
        case .rateLimitedLong: try await write("429 Too Many Requests", [("Retry-After", "3600")])
        case .portal:
            try await write("200 OK", [("Content-Type", "text/html")], "<html><body>Accept the terms</body></html>")
        case .redirect: try await write("302 Found", [("Location", "http://portal.example/login")])
        default: try await reset()
        }
    }

    private func spoil(_ response: TransportResponse, _ fault: Fault) async throws {
        switch fault {
        case .resetAfter: try await reset()
        case .truncated:
            try await send(Self.head(response, length: response.body.count + 1))
            try await send([UInt8](response.body.prefix(response.body.count / 2)))
            try await channel.close()
        case .empty: try await send(Self.head(response, length: 0))
        case .invalidBytes:
            let bytes = [UInt8](repeating: 0xFF, count: 64)
            try await send(Self.head(response, length: bytes.count) + bytes)
        case .slow:
            try await send(Self.head(response, length: response.body.count + 64))
            for byte in [UInt8](response.body) + [UInt8](repeating: 0x20, count: 64) {
                // Twenty times as fast as one byte per second, because the client's timeout is a hundredth.
                try await Task.sleep(for: .milliseconds(50))
                try await send([byte])
            }
        case .status500: try await write("500 Internal Server Error")
        case .status502:
            try await write("502 Bad Gateway", [("Content-Type", "text/html")], "<html><h1>502 Bad Gateway</h1></html>")
        case .huge:
            try await send(Self.head(response, length: Self.chunk * Self.chunks))
            for _ in 0..<Self.chunks { try await send([UInt8](repeating: 0x20, count: Self.chunk)) }
        case .dateSkew:
            var response = response
            response.head.headerFields[.date] = Self.date(Date().addingTimeInterval(7_200))
            try await pass(response)
        default:
            // No response. The client closes the connection.
            break
        }
    }

    private func pass(_ response: TransportResponse) async throws {
        try await send(Self.head(response, length: response.body.count) + [UInt8](response.body))
    }

    private func write(_ status: String, _ fields: [(String, String)] = [], _ text: String = "") async throws {
        let lines = ["HTTP/1.1 \(status)"] + fields.map { "\($0): \($1)" }
        let head = lines + ["Content-Length: \(text.utf8.count)", "", text]
        try await send(Array(head.joined(separator: "\r\n").utf8))
    }

    private func send(_ bytes: [UInt8]) async throws { try await channel.writeAndFlush(ByteBuffer(bytes: bytes)) }

    private func reset() async throws {
        if let socket = channel as? any SocketOptionProvider {
            try? await socket.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
        }
        try await channel.close()
    }

    private static func head(_ response: TransportResponse, length: Int) -> [UInt8] {
        let own: Set = ["content-length", "connection", "transfer-encoding"]
        let fields = response.head.headerFields.filter { !own.contains($0.name.canonicalName) }
            .map { "\($0.name.rawName): \($0.value)" }
        let code = response.head.status.code
        let lines = ["HTTP/1.1 \(code) \(response.head.status.reasonPhrase)"] + fields
        return Array((lines + ["Content-Length: \(length)", "", ""]).joined(separator: "\r\n").utf8)
    }

    private static func date(_ date: Date) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: "GMT")
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return formatter.string(from: date)
    }
}

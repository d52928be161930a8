import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import Testing

/// Server on a free loopback port whose responses a test controls byte by byte.
final class MisbehavingServer: Sendable {
    /// A received request.
    struct Received: Sendable {
        var method: String
        var uri: String
        var headers: HTTPHeaders
        var body: [UInt8] = []

        var text: String { String(decoding: body, as: UTF8.self) }
    }

    /// An action on a connection. Without a `close` the connection stays open.
    enum Act: Sendable {
        case send([UInt8])
        /// Sends the bytes repeatedly until the connection closes.
        case sendForEver([UInt8])
        case close
    }

    typealias Behaviour = @Sendable (Received) -> [Act]

    fileprivate struct State {
        var received: [Received] = []
        var connections: [ObjectIdentifier: any Channel] = [:]
    }

    let port: Int
    private let listener: any Channel
    fileprivate let journal: Journal

    /// The events of all connections.
    fileprivate final class Journal: Sendable {
        let state = NIOLockedValueBox(State())
        let arrivals = AsyncStream<Void>.makeStream()
        let closings = AsyncStream<Void>.makeStream()
    }

    private init(listener: any Channel, journal: Journal) throws {
        self.listener = listener
        self.journal = journal
        port = try #require(listener.localAddress?.port)
    }

    /// Runs a server during a test.
    /// - Parameters:
    ///   - tls: the TLS configuration; `nil` for plain HTTP.
    ///   - behaviour: the actions for each request.
    ///   - test: uses the server. Connections that are still open afterwards are closed.
    static func run(
        tls: TLSConfiguration? = nil,
        _ behaviour: @escaping Behaviour,
        test: (MisbehavingServer) async throws -> Void
    ) async throws {
        let journal = Journal()
        let context = try tls.map { try NIOSSLContext(configuration: $0) }
        let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.backlog, value: 256)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    if let context { try pipeline.addHandler(NIOSSLServerHandler(context: context)) }
                    try pipeline.addHandler(ByteToMessageHandler(HTTPRequestDecoder()))
                    try pipeline.addHandler(Connection(journal: journal, behaviour: behaviour))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let server = try MisbehavingServer(listener: listener, journal: journal)
        do {
            try await test(server)
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    private func stop() async {
        try? await listener.close()
        let open = journal.state.withLockedValue { Array($0.connections.values) }
        for channel in open { try? await channel.close() }
    }

    /// The completely received requests, in order.
    var received: [Received] { journal.state.withLockedValue { $0.received } }

    /// Waits until a request is completely received.
    func arrival() async { for await _ in journal.arrivals.stream.prefix(1) {} }

    /// Waits until a connection is closed by either side.
    func closing() async { for await _ in journal.closings.stream.prefix(1) {} }

    func address(_ path: String = "/", scheme: String = "http", host: String = "127.0.0.1") -> String {
        "\(scheme)://\(host):\(port)\(path)"
    }
}

/// Builds the bytes of HTTP/1.1 messages.
enum Wire {
    /// Returns the start of a response, up to and including the empty line.
    static func head(_ status: String = "200 OK", _ fields: [(String, String)] = []) -> [UInt8] {
        let lines = ["HTTP/1.1 \(status)"] + fields.map { "\($0): \($1)" } + ["", ""]
        return Array(lines.joined(separator: "\r\n").utf8)
    }

    /// Returns one chunk of a chunked body; the last one is empty.
    static func chunk(_ bytes: [UInt8]) -> [UInt8] {
        Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Array("\r\n".utf8)
    }
}

extension [MisbehavingServer.Act] {
    /// Returns a complete response with a `Content-Length`.
    static func answer(
        _ status: String = "200 OK",
        _ fields: [(String, String)] = [],
        body: [UInt8] = []
    ) -> Self {
        [.send(Wire.head(status, fields + [("Content-Length", "\(body.count)")]) + body)]
    }

    static func answer(_ status: String = "200 OK", _ fields: [(String, String)] = [], text: String) -> Self {
        answer(status, fields, body: [UInt8](text.utf8))
    }

    static func chunked(_ chunks: [[UInt8]]) -> Self {
        [.send(Wire.head("200 OK", [("Transfer-Encoding", "chunked")]))] + (chunks + [[]]).map { .send(Wire.chunk($0)) }
    }
}

/// A connection. Used only on its event loop.
private final class Connection: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = ByteBuffer

    private let journal: MisbehavingServer.Journal
    private let behaviour: MisbehavingServer.Behaviour
    private var current: MisbehavingServer.Received?
    private var endless: ByteBuffer?

    init(journal: MisbehavingServer.Journal, behaviour: @escaping MisbehavingServer.Behaviour) {
        self.journal = journal
        self.behaviour = behaviour
    }

    func channelActive(context: ChannelHandlerContext) {
        let channel = context.channel
        journal.state.withLockedValue { $0.connections[ObjectIdentifier(channel)] = channel }
    }

    func channelInactive(context: ChannelHandlerContext) {
        endless = nil
        let channel = context.channel
        journal.state.withLockedValue { $0.connections[ObjectIdentifier(channel)] = nil }
        journal.closings.continuation.yield()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            current = .init(method: head.method.rawValue, uri: head.uri, headers: head.headers)
        case .body(let part):
            current?.body.append(contentsOf: part.readableBytesView)
        case .end:
            guard let request = current else { return }
            journal.state.withLockedValue { $0.received.append(request) }
            for act in behaviour(request) { perform(act, context) }
            journal.arrivals.continuation.yield()
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    private func perform(_ act: MisbehavingServer.Act, _ context: ChannelHandlerContext) {
        switch act {
        case .send(let bytes):
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: bytes)), promise: nil)
        case .sendForEver(let bytes):
            endless = ByteBuffer(bytes: bytes)
            pump(context)
        case .close:
            context.close(promise: nil)
        }
    }

    private func pump(_ context: ChannelHandlerContext) {
        guard let endless, context.channel.isActive else { return }
        let written = context.eventLoop.makePromise(of: Void.self)
        // The pause keeps a fast reader from occupying the event loop, and lets FoundationNetworking, which reads
        // before anything else, close the connection.
        written.futureResult.assumeIsolated().whenSuccess {
            context.eventLoop.assumeIsolated().scheduleTask(in: .milliseconds(1)) { self.pump(context) }
        }
        context.writeAndFlush(wrapOutboundOut(endless), promise: written)
    }
}

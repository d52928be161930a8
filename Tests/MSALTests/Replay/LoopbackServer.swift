#if canImport(NIOPosix)
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// A plain HTTP server on this machine with scripted responses.
final class LoopbackServer: Sendable {
    let port: Int
    private let listener: any Channel

    private init(_ listener: any Channel) {
        self.listener = listener
        port = listener.localAddress?.port ?? 0
    }

    static func start(_ script: ReplayScript) async throws -> LoopbackServer {
        LoopbackServer(
            try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .childChannelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.configureHTTPServerPipeline()
                        try channel.pipeline.syncOperations.addHandler(Connection(script))
                    }
                }
                .bind(host: "127.0.0.1", port: 0).get()
        )
    }

    func stop() async { try? await listener.close() }
}

/// A connection. Lives on its event loop.
private final class Connection: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let script: ReplayScript
    private var head: HTTPRequestHead?
    private var body = Data()

    init(_ script: ReplayScript) { self.script = script }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            self.head = head
            body = Data()
        case .body(let buffer): body.append(contentsOf: buffer.readableBytesView)
        case .end: answer(context)
        }
    }

    private func answer(_ context: ChannelHandlerContext) {
        guard let head else { return }
        let answer = script.answer(
            ReplayScript.Request(
                method: head.method.rawValue,
                target: head.uri,
                headers: Dictionary(head.headers.map { ($0.name.lowercased(), $0.value) }, uniquingKeysWith: { $1 }),
                body: body
            )
        )
        var headers = HTTPHeaders([("Content-Type", "application/json"), ("Content-Length", "\(answer.body.count)")])
        for (name, value) in answer.headers { headers.replaceOrAdd(name: name, value: value) }
        let response = HTTPResponseHead(
            version: .http1_1,
            status: HTTPResponseStatus(statusCode: answer.status),
            headers: headers
        )
        context.write(wrapOutboundOut(.head(response)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: answer.body)))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }
}
#endif

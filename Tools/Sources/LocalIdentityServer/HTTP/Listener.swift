import EndpointSupport
import Foundation
import Hummingbird
import HummingbirdCore
import HummingbirdTLS
import IdentityBase
import IdentityDomain
import Logging
import NIOConcurrencyHelpers
import NIOCore
import NIOSSL
import ServiceLifecycle

/// The listening socket with its HTTP server.
struct Listener: Sendable {
    /// The timeouts of connections, and their maximum number.
    struct ConnectionLimits: Sendable {
        let registry: ConnectionRegistry
        let requestTimeout: TimeAmount
        /// Longer than clients keep idle connections, so that they close them first and no request is lost.
        var idleTimeout: TimeAmount { max(requestTimeout, .seconds(120)) }
    }

    /// Maximum time for running requests after the server stops.
    private static let shutdownTimeout: Duration = .seconds(3)

    let url: URL
    /// Indicates whether only this machine can connect.
    let isOnLoopback: Bool
    /// Answers the requests. Its routes are set after the start.
    let responder: DeferredResponder
    private let group: ServiceGroup
    private let run: Task<Void, any Error>

    /// Starts to listen, and returns once the port is bound.
    /// - Parameters:
    ///   - host: the name or address to listen on.
    ///   - name: the host in the URL.
    ///   - tls: nil for plain HTTP.
    /// - Throws: `LocalIdentityServerError.portInUse` or `.cannotListen`.
    static func start(
        host: String,
        name: String,
        port: Int,
        tls: TLSConfiguration?,
        connections: ConnectionLimits,
        logger: Logger
    ) async throws -> Listener {
        let responder = DeferredResponder()
        var quiet = logger
        quiet.logLevel = max(logger.logLevel, .warning)

        let (addresses, continuation) = AsyncStream.makeStream(of: SocketAddress?.self)
        let channelConfiguration = HTTP1Channel.Configuration(
            additionalChannelHandlers: [RequestTimeoutHandler(connections)]
        )
        let server = HTTPServerBuilder { responder in
            let http = HTTP1Channel(responder: responder, configuration: channelConfiguration)
            guard let tls else { return ConnectionOnItsLoop(base: http) }
            return ConnectionOnItsLoop(base: try TLSChannel(http, tlsConfiguration: tls))
        }
        let application = Hummingbird.Application(
            responder: responder,
            server: server,
            configuration: ApplicationConfiguration(address: .hostname(host, port: port)),
            onServerRunning: { channel in
                continuation.yield(channel.localAddress)
                continuation.finish()
            },
            logger: quiet
        )

        var groupConfiguration = ServiceGroupConfiguration(services: [application], logger: quiet)
        // A client that never completes its request must not delay the stop.
        groupConfiguration.maximumGracefulShutdownDuration = Self.shutdownTimeout
        let group = ServiceGroup(configuration: groupConfiguration)
        let run = Task {
            defer { continuation.finish() }
            try await group.run()
        }

        guard let address = await addresses.first(where: { _ in true }) else {
            throw await reason(of: run, port: port)
        }
        let scheme = if tls == nil { "http" } else { "https" }
        guard let url = URL(string: "\(scheme)://\(name):\(address?.port ?? port)") else {
            await group.triggerGracefulShutdown()
            throw await reason(of: run, port: port)
        }
        return Listener(
            url: url,
            isOnLoopback: LoopbackAccess.isLoopback(address: address?.ipAddress ?? ""),
            responder: responder,
            group: group,
            run: run
        )
    }

    func stop() async {
        await group.triggerGracefulShutdown()
        _ = await run.result
    }

    private static func reason(
        of run: Task<Void, any Error>,
        port: Int
    ) async -> LocalIdentityServerError {
        guard case .failure(let error) = await run.result else { return .cannotListen("the listener ended") }
        if let error = error as? IOError, error.errnoCode == EADDRINUSE { return .portInUse(port) }
        return .cannotListen("\(error)")
    }
}

/// The responder that passes requests to the routes once they are set. An earlier request gets 503.
final class DeferredResponder: HTTPResponder {
    typealias Context = ServerRequestContext
    typealias Routes = any HTTPResponder<ServerRequestContext>

    private let routes = NIOLockedValueBox<Routes?>(nil)

    func set(_ routes: Routes) { self.routes.withLockedValue { $0 = routes } }

    func respond(to request: Request, context: ServerRequestContext) async throws -> Response {
        guard let routes = routes.withLockedValue({ $0 }) else {
            var response = ResponseFactory.empty(status: .serviceUnavailable)
            ErrorMiddleware.addCommonHeaders(&response, to: request)
            return response
        }
        return try await routes.respond(to: request, context: context)
    }
}

import FlowEngine
import Foundation
import IdentityBase
import IdentityDomain
import NIOCore
import NIOSSL

/// The listeners of one server.
struct Listeners: Sendable {
    /// The listener on loopback with TLS; on every address if the configuration says so.
    let loopback: Listener
    /// The listener on a host beyond loopback, at the same port. It has a certificate of the host's own authority.
    private var network: Listener?
    /// The listener on loopback without TLS.
    private(set) var plain: Listener?

    private var all: [Listener] { [loopback, network, plain].compactMap(\.self) }

    var baseURL: URL { network?.url ?? loopback.url }

    /// Starts all listeners of a configuration.
    /// - Throws: `LocalIdentityServerError`. Everything that was started is stopped then.
    static func start(_ parts: ServerParts) async throws -> Listeners {
        let configuration = parts.configuration
        let limits = Listener.ConnectionLimits(
            registry: ConnectionRegistry(maximum: configuration.limits.connections),
            requestTimeout: .nanoseconds(Int64(configuration.limits.requestTimeout * 1e9))
        )
        func listen(on host: String, as name: String, port: Int, tls: TLSConfiguration?) async throws -> Listener {
            try await Listener.start(
                host: host,
                name: name,
                port: port,
                tls: tls,
                connections: limits,
                logger: configuration.logger
            )
        }

        var address = "127.0.0.1"
        if let host = configuration.networkHost, host.isEveryAddress { address = host.text }
        let loopback = try await listen(on: address, as: "localhost", port: configuration.port, tls: parts.tls())
        var listeners = Listeners(loopback: loopback)

        do {
            if let host = configuration.certifiedHost {
                let port = loopback.url.port ?? configuration.port
                do {
                    listeners.network = try await listen(
                        on: host.text,
                        as: host.urlText,
                        port: port,
                        tls: parts.networkTLS()
                    )
                } catch LocalIdentityServerError.portInUse(port) {
                    throw Self.isLoopback(host)
                } catch LocalIdentityServerError.cannotListen(let reason) {
                    throw LocalIdentityServerError.cannotListen("is \(host.text) an address of this machine? \(reason)")
                }
                try listeners.checkNetwork(of: host)
            }
            if let port = configuration.httpPort {
                listeners.plain = try await listen(on: "127.0.0.1", as: "127.0.0.1", port: port, tls: nil)
            }
            return listeners
        } catch {
            await listeners.stop()
            throw error
        }
    }

    /// Sets the routes, which contain the ports and therefore exist only after the start.
    func setRoutes(_ parts: ServerParts, _ services: ServerServices, _ importer: DocumentImporter) {
        let origins = all.map(\.url.absoluteString)
        let console = parts.consoleBackend(services, importer: importer, origin: loopback.url.absoluteString)
        let router = parts.router(services, importer: importer, console: console, origins: origins)
        let responder = router.buildResponder()
        loopback.responder.set(responder)
        network?.responder.set(responder)

        guard let plain else { return }
        let plainRouter = parts.plainRouter(services, origin: plain.url.absoluteString, origins: origins)
        plain.responder.set(plainRouter.buildResponder())
    }

    func stop() async {
        for listener in all { await listener.stop() }
    }

    /// Checks that other machines reach a name: many systems resolve their own name to loopback.
    private func checkNetwork(of host: NetworkHost) throws {
        guard network?.isOnLoopback == true, !host.isAddress else { return }
        throw Self.isLoopback(host)
    }

    /// The error of a host that is loopback: its port is that of the listener on loopback.
    private static func isLoopback(_ host: NetworkHost) -> LocalIdentityServerError {
        .cannotListen("\(host.text) is a loopback address on this machine. Use an address that other machines reach.")
    }
}

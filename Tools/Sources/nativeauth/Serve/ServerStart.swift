import IdentityBase
import LocalIdentityServer
import NIOCore
import NIOPosix

/// The servers of one run of `serve`.
struct ServeServers: Sendable {
    let server: LocalIdentityServer
    /// The OpenID provider of `--idp`.
    var provider: LocalProvider?

    func stop() async {
        await server.stop()
        await provider?.stop()
    }
}

/// The start of the local server and, with `--idp`, of its OpenID provider.
struct ServerStart: Sendable {
    /// The settings of the OpenID provider.
    struct Provider: Sendable {
        /// The redirect URI of an app; by default, a free port of 127.0.0.1.
        let redirectURI: String?
        let storage: LocalIdentityServer.Configuration.Storage
    }

    private static let maximumPortAttempts = 5

    let configuration: LocalIdentityServer.Configuration
    /// `nil` without `--idp`.
    let provider: Provider?

    /// The port of the command line; 0 for any free one.
    private var requestedPort: Int { configuration.port }

    /// - Throws: `CommandFailure`, or an error of the servers. Everything that was started is stopped then.
    func start() async throws -> ServeServers {
        do {
            guard let provider else {
                return ServeServers(server: try await LocalIdentityServer.start(configuration))
            }
            return try await start(with: provider)
        } catch LocalIdentityServerError.portInUse(let port) where port == configuration.httpPort {
            throw CommandFailure.portInUse(port, option: "--http")
        }
    }

    private func start(with provider: Provider) async throws -> ServeServers {
        guard requestedPort == 0 else { return try await startWithProvider(provider, configuration) }

        // The provider must know the server's port in advance, and another process may bind it in between.
        var configuration = configuration
        var attempt = 1
        while true {
            configuration.port = try await Self.freePort()
            do {
                return try await startWithProvider(provider, configuration)
            } catch LocalIdentityServerError.portInUse(configuration.port) where attempt < Self.maximumPortAttempts {
                attempt += 1
            }
        }
    }

    private func startWithProvider(
        _ settings: Provider,
        _ configuration: LocalIdentityServer.Configuration
    ) async throws -> ServeServers {
        var configuration = configuration
        let provider = try await startProvider(settings, ofServerAt: configuration.port)
        configuration.standInConnection = provider.connection

        do {
            return ServeServers(server: try await LocalIdentityServer.start(configuration), provider: provider)
        } catch {
            await provider.stop()
            throw error
        }
    }

    private func startProvider(_ settings: Provider, ofServerAt port: Int) async throws -> LocalProvider {
        let redirectURI =
            if let appURI = settings.redirectURI {
                appURI
            } else {
                "http://127.0.0.1:\(try await Self.freePort(besides: port))/callback"
            }
        var providerPort = 0
        if (1..<65_535).contains(requestedPort) { providerPort = requestedPort + 1 }

        return try await LocalProvider.start(
            port: providerPort,
            storage: settings.storage,
            redirectURI: redirectURI,
            pages: LocalProvider.hostedPagesRedirectURI(atPort: port)
        )
    }

    /// Returns a port that is currently free, and not `taken`, for a later listener.
    private static func freePort(besides taken: Int? = nil) async throws -> Int {
        var port = try await anyFreePort()
        while port == taken { port = try await anyFreePort() }
        return port
    }

    private static func anyFreePort() async throws -> Int {
        do {
            let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .bind(host: "127.0.0.1", port: 0).get()
            let port = channel.localAddress?.port ?? 0
            try await channel.close()
            return port
        } catch {
            throw CommandFailure.usage("There is no free port on 127.0.0.1.")
        }
    }
}

package import IdentityBase
package import LocalIdentityServer
import Testing

extension LocalIdentityServer.Configuration {
    /// Returns a configuration for tests: a free port, the shared keys, and passwords hashed in few rounds.
    package static func testing(
        httpPort: Int? = nil,
        storage: Storage = .ephemeral,
        rounds: Int = 1_000,
        limits: Limits = .standard,
        clock: any WallClock = SystemWallClock()
    ) async throws -> Self {
        Self(
            port: 0,
            httpPort: httpPort,
            storage: storage,
            passwordHashRounds: rounds,
            limits: limits,
            keys: try await LocalIdentityServer.sharedTestKeys(),
            clock: clock
        )
    }
}

extension LocalIdentityServer {
    /// Runs the body with its own server, which is stopped afterwards.
    package static func run<Result: Sendable>(
        _ configuration: Configuration,
        isolation: isolated (any Actor)? = #isolation,
        _ body: (LocalIdentityServer) async throws -> Result
    ) async throws -> Result {
        let server = try await start(configuration)
        do {
            let result = try await body(server)
            await server.stop()
            return result
        } catch {
            await server.stop()
            throw error
        }
    }

    /// Returns the newest one-time code that was sent to an address.
    package func sentCode(to address: String) async throws -> String {
        try #require(await outbox.messages(to: address).last?.code)
    }
}

import Foundation
import Logging

@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer

/// Starts servers for tests: in memory-like folders, with shared keys and fast hashes.
enum TestServer {
    static let fastRounds = 1_000

    static func configuration(
        limits: Limits = .standard,
        clock: any WallClock = SystemWallClock(),
        rounds: Int = fastRounds,
        storage: LocalIdentityServer.Configuration.Storage = .ephemeral
    ) async throws -> LocalIdentityServer.Configuration {
        try await .testing(storage: storage, rounds: rounds, limits: limits, clock: clock)
    }

    /// Runs the work with its own server and stops the server afterwards.
    static func run<Result: Sendable>(
        _ configuration: LocalIdentityServer.Configuration? = nil,
        _ work: @Sendable (LocalIdentityServer, TestClient) async throws -> Result
    ) async throws -> Result {
        guard let configuration else { return try await run(self.configuration(), work) }

        return try await LocalIdentityServer.run(configuration) { server in
            let client = try TestClient(server)
            do {
                let result = try await work(server, client)
                try await client.close()
                return result
            } catch {
                try await client.close()
                throw error
            }
        }
    }
}

extension LocalIdentityServer {
    /// Verifies a user's e-mail address for codes.
    func prove(_ email: String, of username: String) async throws {
        guard let id = try await services.directory.user(.username, value: username)?.id else { return }
        try await services.accounts.verify(CodeDelivery(channel: .email, destination: email), of: id)
    }

    /// The user of the recordings.
    @discardableResult
    func addAlice() async throws -> User {
        try await addUser(
            username: "alice",
            password: "Alice#2026",
            email: "alice@example.com",
            attributes: ["given_name": "Alice", "family_name": "Example"]
        )
    }
}

@testable import IdentityBase
@testable import LocalIdentityServer

/// A running server with a client and a clock, extended by each suite.
protocol FlowTestEnvironment: Sendable {
    var server: LocalIdentityServer { get }
    var client: TestClient { get }
    var clock: TestClock { get }

    init(server: LocalIdentityServer, client: TestClient, clock: TestClock)
}

extension FlowTestEnvironment {
    /// Runs the work with its own server.
    /// - Parameters:
    ///   - limits: the server's limits.
    ///   - addUsers: adds the users; by default the user of the recordings.
    ///   - work: the test.
    static func run(
        _ limits: Limits = .standard,
        addUsers: @Sendable (LocalIdentityServer) async throws -> Void = { _ = try await $0.addAlice() },
        _ work: @Sendable (Self) async throws -> Void
    ) async throws {
        let clock = TestClock()
        try await TestServer.run(try await TestServer.configuration(limits: limits, clock: clock)) { server, client in
            try await addUsers(server)
            try await work(Self(server: server, client: client, clock: clock))
        }
    }
}

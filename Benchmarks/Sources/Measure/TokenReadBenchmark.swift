@testable import NativeAuthBase
import Foundation
@testable import NativeAuthCore
import ThunderID

/// Reading a fresh access token: no network and no wait.
struct TokenReadBenchmark {
    /// A refresh that runs until it is ended.
    private final class Refresh: Sendable {
        private let begun = SingleFlight<Void>()
        private let ending = SingleFlight<Void>()

        func run() async -> RefreshResult {
            begun.complete(())
            try? await ending.value()
            return .failed(NativeAuthError(.offline, message: "The measurement is over."), outcomeIsUnknown: false)
        }

        func waitUntilBegun() async throws { try await begun.value() }

        func end() { ending.complete(()) }
    }

    private let session: Session
    private let client: ThunderIDClient
    private let refresh = Refresh()

    init() async throws {
        let store = MemorySecretStore()
        let environment = ClientEnvironment()
        let refresh = refresh
        session = Session(
            keys: SessionKeys(prefix: "measured."),
            store: store,
            registry: SessionRegistry.of(store),
            environment: environment,
            serverClock: ServerClock(environment.clock),
            tokenRequests: Session.TokenRequests(
                audience: "https://id.example.com",
                refresh: { _ in await refresh.run() },
                revoke: { _ in }
            )
        )
        let end = Date().addingTimeInterval(86_400)
        _ = try session.storeSignIn(
            TokenSet(accessToken: Secret("access"), refreshToken: Secret("refresh"), expiresAt: end)
        )

        let storage = InMemoryStorageAdapter()
        let values = [
            "access_token": "access", "refresh_token": "refresh", "token_expiry": "\(Int(end.timeIntervalSince1970))",
        ]
        for (name, value) in values { storage.store(key: "thunder." + name, value: value) }
        client = ThunderIDClient(environment: environment)
        try await client.initialize(
            config: ThunderIDConfig(baseUrl: "https://id.example.com", clientId: "c"),
            storage: storage
        )
    }

    /// `session` is the read itself, `client` the call of an app.
    var workloads: [Workload] {
        let (session, client) = (session, client)
        return [
            Workload("token.session") { _ in
                guard try await session.accessToken().reveal() == "access" else { throw Surprise("another token") }
            },
            Workload("token.client") { _ in
                guard try await client.getAccessToken() == "access" else { throw Surprise("another token") }
            },
        ]
    }

    /// Times reads, then the same reads during a refresh: one caller's token was rejected, and all other callers
    /// still receive theirs at once.
    func time(runs: Int) async throws {
        try await Workload("token.clock") { _ in }.time(runs: runs)
        for workload in workloads { try await workload.time(runs: runs) }
        let session = session
        let refreshing = Task { try await session.accessToken(insteadOf: Secret("access")) }
        try await refresh.waitUntilBegun()
        try await Workload("token.refreshing") { _ in
            guard try await session.accessToken().reveal() == "access" else { throw Surprise("another token") }
        }.time(runs: runs)
        guard session.slot.runningRefresh != nil else { throw Surprise("the refresh had ended") }
        refresh.end()
        _ = await refreshing.result
    }
}

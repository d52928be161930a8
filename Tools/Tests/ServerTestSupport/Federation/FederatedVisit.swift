import Foundation

@testable import FlowEngine
@testable import IdentityBase
@testable import LocalIdentityServer

/// A federated sign-in in the demo application.
struct FederatedVisit: Sendable {
    let server: LocalIdentityServer
    let client: TestClient

    var application: String { server.applications.federated.applicationId }

    /// Runs with a server that is connected to a fake provider.
    /// - Parameters:
    ///   - files: definition files that are added to the shipped ones.
    ///   - limits: the server's limits.
    ///   - connection: the server's connection to the provider.
    ///   - work: the test.
    static func run(
        _ files: [String: String] = [:],
        limits: Limits = .standard,
        connection: @escaping @Sendable (FakeProvider) -> ProviderConnection = { $0.connection() },
        _ work: @escaping @Sendable (FederatedVisit, FakeProvider) async throws -> Void
    ) async throws {
        let sandbox = try DefinitionSandbox(files)
        defer { sandbox.remove() }

        try await FakeProvider.run { provider in
            var configuration = try await TestServer.configuration(limits: limits)
            configuration.definitions = sandbox.url
            configuration.connections = [connection(provider)]
            try await TestServer.run(configuration) { server, client in
                try await work(FederatedVisit(server: server, client: client), provider)
            }
        }
    }

    /// Starts a flow and follows its redirect to the fake provider and back.
    func visit(
        _ provider: FakeProvider,
        _ script: FakeProvider.Script,
        startingWith start: () async throws -> TestClient.Reply
    ) async throws -> TestClient.Reply {
        let away = try await start()
        provider.follow(script, nonce: away.redirect("nonce") ?? "")
        return try await returnFromProvider(after: away)
    }

    /// Runs a flow up to the redirect to the provider.
    func redirectToProvider() async throws -> TestClient.Reply {
        try await client.answer(try await client.start(application), "action_federated")
    }

    func returnFromProvider(
        after reply: TestClient.Reply,
        code: String? = "code",
        state: String? = nil,
        more: [String: String] = [:]
    ) async throws -> TestClient.Reply {
        var inputs = more
        inputs["code"] = code
        inputs["state"] = state ?? reply.redirect("state")
        return try await client.answer(reply, nil, inputs)
    }

    /// Runs a sign-in with a fake provider.
    func visit(_ provider: FakeProvider, _ script: FakeProvider.Script = .init()) async throws -> TestClient.Reply {
        provider.follow(script)
        return try await visit(provider, script) { try await redirectToProvider() }
    }
}

extension TestClient.Reply {
    var redirectURL: String? { json["data"]?["redirectURL"]?.string }

    /// Returns a parameter of the redirect URL.
    func redirect(_ name: String) -> String? {
        redirectURL.flatMap { URLComponents(string: $0) }?[name]
    }
}

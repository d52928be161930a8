import Foundation

@testable import LocalIdentityServer

/// A federated sign-in in the demo application.
struct FederatedVisit: Sendable {
    let server: LocalIdentityServer
    let client: TestClient

    var application: String { server.applications.federated.applicationId }

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
        let away = try await redirectToProvider()
        provider.setNonce(away.redirect("nonce") ?? "")
        return try await returnFromProvider(after: away)
    }
}

extension TestClient.Reply {
    var redirectURL: String? { json["data"]?["redirectURL"]?.string }

    /// Returns a parameter of the redirect URL.
    func redirect(_ name: String) -> String? {
        redirectURL.flatMap { URLComponents(string: $0) }?[name]
    }
}

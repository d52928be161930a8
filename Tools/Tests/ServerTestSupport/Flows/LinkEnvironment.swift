import Foundation
import Testing

@testable import IdentityBase
@testable import LocalIdentityServer

/// A server with flows that send links, and repeated steps of the tests.
struct LinkEnvironment: FlowTestEnvironment {
    let server: LocalIdentityServer
    let client: TestClient
    let clock: TestClock

    func link() async throws -> URLComponents {
        let text = try #require(await server.outbox.messages().last?.link)
        return try #require(URLComponents(string: text))
    }

    /// Requests a sign-in link.
    func ask(_ email: String = "alice@example.com") async throws -> TestClient.Reply {
        let form = try await client.start(server.applications.magicLink.applicationId)
        return try await client.answer(form, "action_email", ["email": email])
    }

    func open(_ execution: String, _ input: String, _ token: String) async throws -> TestClient.Reply {
        try await client.flow(["executionId": .string(execution), "inputs": [input: .string(token)]])
    }
}

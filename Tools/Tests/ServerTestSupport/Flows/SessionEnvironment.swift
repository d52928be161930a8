import Foundation

@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer

/// A server with the user Alice, and repeated steps of the tests.
struct SessionEnvironment: FlowTestEnvironment {
    let server: LocalIdentityServer
    let client: TestClient
    let clock: TestClock

    var application: String { server.applications.session.applicationId }

    func execute(_ body: JSONValue, cookie: String? = nil) async throws -> TestClient.Reply {
        try await client.send(
            "POST",
            "/flow/execute",
            headers: cookie.map { [("Cookie", $0)] } ?? [],
            body: try JSONEncoder().encode(body)
        )
    }

    func start(
        _ type: String = "AUTHENTICATION",
        application: String? = nil,
        cookie: String? = nil
    ) async throws -> TestClient.Reply {
        try await execute(
            ["applicationId": .string(application ?? self.application), "flowType": .string(type)],
            cookie: cookie
        )
    }

    func signIn(cookie: String? = nil) async throws -> TestClient.Reply {
        let form = try await start(cookie: cookie)
        return try await execute(
            [
                "executionId": .string(form.execution), "challengeToken": .string(form.challenge),
                "action": "action_001", "inputs": ["username": "alice", "password": "Alice#2026"],
            ],
            cookie: cookie
        )
    }

    func alice() async throws -> User? {
        try await server.services.directory.user(.username, value: "alice")
    }
}

extension TestClient.Reply {
    /// The cookie of the response, as a client sends it back.
    var cookie: String? {
        headers["set-cookie"]?.components(separatedBy: ";").first
    }
}

import Foundation
import Testing

@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer

/// A client that sends a user's token with every request.
struct SignedInClient: Sendable {
    let client: TestClient
    let token: String
    let user: User

    func send(_ method: String, _ path: String, _ body: JSONValue? = nil) async throws -> TestClient.Reply {
        try await send(
            method,
            path,
            text: try body.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
        )
    }

    func send(_ method: String, _ path: String, text: String?) async throws -> TestClient.Reply {
        try await client.send(
            method,
            path,
            headers: [("Authorization", "Bearer \(token)"), ("Content-Type", "application/json")],
            body: text.map { Data($0.utf8) }
        )
    }

    /// Runs with a server on which Alice is signed in.
    static func signedIn(
        _ configuration: LocalIdentityServer.Configuration? = nil,
        _ work: @Sendable (LocalIdentityServer, SignedInClient) async throws -> Void
    ) async throws {
        try await TestServer.run(configuration) { server, client in
            let id = try await server.addAlice().id
            // The directory's copy of the user, because its times are rounded.
            let alice = try #require(try await server.services.directory.user(.id, value: id))

            let reply = try await client.signIn(server.applications.demo.applicationId, "alice", "Alice#2026")
            let token = try #require(reply.assertion)
            try await work(server, Self(client: client, token: token, user: alice))
        }
    }
}

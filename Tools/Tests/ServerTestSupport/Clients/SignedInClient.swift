import Foundation

@testable import IdentityBase
@testable import IdentityDomain

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
}

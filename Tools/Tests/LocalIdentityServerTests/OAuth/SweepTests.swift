import Foundation
import GRDB
import Testing

@testable import IdentityBase

@Suite("Expired records are removed", .timeLimit(.minutes(5)))
struct SweepTests {
    private static let tables = [
        "pendingRequest", "tokenFamily", "familyToken", "authorizationCode", "refreshToken", "revokedToken",
        "sentCode", "codeFailure", "passwordFailure",
    ]

    @Test(
        "An OAuth write removes expired records only", arguments: ["refresh", "code", "revoke", "pushed"])
    func sweep(_ write: String) async throws {
        let clock = TestClock()
        // The refresh token has the longest lifetime, so it can be used and revoked after the others have expired.
        let configuration = try await TestServer.configuration(
            limits: Limits(refreshTokenLifetime: 86_400), clock: clock)
        try await TestServer.run(configuration) { server, client in
            let alice = try await server.addAlice()
            let conversation = OAuthConversation(client, .init(server.applications.demo))
            let tokens = try await conversation.tokens()
            _ = try await conversation.authorize()
            _ = try await client.signIn(server.applications.demo.applicationId, "alice", "wrong")
            let pool = server.services.directory.database.pool
            let now = clock.now().timeIntervalSince1970
            try await pool.write { connection in
                try connection.execute(
                    sql: "INSERT INTO codeFailure (userID, at) VALUES (?, ?)", arguments: [alice.id, now])
                try connection.execute(
                    sql: """
                        INSERT INTO sentCode (id, userID, applicationID, salt, hash, sentAt, expiresAt)
                        VALUES ('1', ?, '', '', '', ?, ?)
                        """, arguments: [alice.id, now, now + 120])
                try connection.execute(
                    sql: "INSERT INTO revokedToken (hash, keptUntil) VALUES ('', ?)", arguments: [now + 60])
            }
            func full() async throws -> [String] {
                try await pool.read { connection in
                    try Self.tables.filter { try Row.fetchOne(connection, sql: "SELECT 1 FROM \($0)") != nil }
                }
            }
            #expect(try await full() == Self.tables)
            func act() async throws {
                let id = conversation.request.clientID
                switch write {
                case "refresh": _ = try await conversation.refresh(tokens.refreshToken)
                case "revoke":
                    _ = try await client.form("/oauth2/revoke", ["token": tokens.refreshToken, "client_id": id])
                case "pushed": _ = try await client.form("/oauth2/par", conversation.request.parameters)
                default: _ = try await conversation.redeem("no code")
                }
            }
            clock.advance(7_200)
            try await act()
            let kept = Set(try await full())
            #expect(kept.isDisjoint(with: ["revokedToken", "sentCode", "codeFailure", "passwordFailure"]))
            #expect(kept.isSuperset(of: ["tokenFamily", "authorizationCode", "refreshToken"]))
            #expect(kept.contains("pendingRequest") == (write == "pushed"))
            #expect(kept.contains("familyToken") == (write == "refresh"))
        }
    }
}

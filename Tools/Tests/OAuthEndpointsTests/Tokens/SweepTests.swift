import Foundation
import GRDB
import Testing

@testable import IdentityBase
@testable import IdentityDomain
@testable import ServerTestSupport

@Suite("Expired records are removed", .timeLimit(.minutes(5)))
struct SweepTests {
    /// Rows by table; in tables with a realm, of one realm or kind.
    private static let rows = [
        "pending request": "conversation WHERE realm = 'oauth:authorization'",
        "pushed request": "conversation WHERE realm = 'oauth:pushed'",
        "execution": "conversation WHERE realm = 'flow'",
        "code": "code", "sent code": "attempt WHERE kind = 'sending:email'",
        "wrong code": "attempt WHERE kind = 'code'", "wrong password": "attempt WHERE kind = 'password'",
        "token family": "tokenFamily", "authorization code": "authorizationCode", "refresh token": "refreshToken",
        "token of a family": "issuedToken WHERE familyID IS NOT NULL",
        "revoked token": "issuedToken WHERE familyID IS NULL",
    ]

    @Test(
        "An OAuth write removes expired records only",
        arguments: ["refresh", "code", "revoke", "pushed"]
    )
    func sweep(_ write: String) async throws {
        let clock = TestClock()
        // The refresh token has the longest lifetime, so it can be used and revoked after the others have expired.
        let configuration = try await TestServer.configuration(
            limits: Limits(refreshTokenLifetime: 86_400),
            clock: clock
        )
        try await TestServer.run(configuration) { server, client in
            let alice = try await server.addAlice()
            let conversation = OAuthConversation(client, .init(server.applications.demo))
            let tokens = try await conversation.tokens()
            _ = try await conversation.authorize()
            _ = try await client.signIn(server.applications.demo.applicationId, "alice", "wrong")
            let pool = server.services.directory.database.pool
            let sending = try await server.services.codes.begin(
                "123456",
                id: "1",
                to: CodeDelivery(channel: .email, destination: "alice@example.com"),
                of: alice.id,
                context: "",
                now: clock.now()
            )
            #expect(sending == .send)
            #expect(try await server.services.codes.check("1", id: "1", of: alice.id, now: clock.now()) == .wrong)
            let headers = InvitationEnvironment.basic(server.administratorSecret)
            let own = try await client.form("/oauth2/token", ["grant_type": "client_credentials"], headers: headers)
            _ = try await client.form("/oauth2/revoke", ["token": own.accessToken], headers: headers)
            func full() async throws -> Set<String> {
                try await pool.read { connection in
                    Set(
                        try Self.rows.filter { try Row.fetchOne(connection, sql: "SELECT 1 FROM \($0.value)") != nil }
                            .keys
                    )
                }
            }
            #expect(try await full() == Set(Self.rows.keys).subtracting(["pushed request"]))
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
            var kept: Set = ["token family", "authorization code", "refresh token"]
            if write == "pushed" { kept.insert("pushed request") }
            if write == "refresh" { kept.insert("token of a family") }
            #expect(try await full() == kept)
        }
    }
}

import Foundation
import Testing

@testable import IdentityBase
@testable import ServerTestSupport

@Suite("OAuth: RP-initiated logout", .timeLimit(.minutes(5)))
struct LogoutTests {
    @Test("Logout redirects, runs the sign-out flow and returns the state; its callback is valid once")
    func wholeWay() async throws {
        try await TestServer.run { server, client in
            let application = server.applications.demo
            let reply = try await client.get(
                FormEncoding.address(
                    "/oauth2/logout",
                    parameters: [
                        "client_id": application.clientId, "state": "a b",
                        "post_logout_redirect_uri": application.postLogoutRedirectURI,
                    ]
                )
            )
            let execution = JSONValue.string(reply.location("executionId") ?? "")
            let end = try await client.flow(["executionId": execution])
            #expect(end.flowStatus == "COMPLETE")
            #expect(end.assertion == nil)
            let id = JSONValue.string(reply.location("logoutId") ?? "")
            let callback = try await client.json("/oauth2/logout/callback", ["logoutId": id])
            #expect(callback.json["redirect_uri"]?.string == application.postLogoutRedirectURI + "?state=a+b")
            let again = try await client.json("/oauth2/logout/callback", ["logoutId": id])
            #expect(again.json["redirect_uri"] == "")
        }
    }

    @Test("An expired ID token is a valid hint; other tokens and contradictions are refused")
    func hints() async throws {
        let clock = TestClock()
        try await TestServer.run(try await TestServer.configuration(clock: clock)) { server, client in
            try await server.addAlice()
            let tokens = try await OAuthConversation(client, .init(server.applications.demo)).tokens()
            func logout(_ parameters: [String: String]) async throws -> TestClient.Reply {
                try await client.get(FormEncoding.address("/oauth2/logout", parameters: parameters))
            }
            clock.advance(7_200)
            let expired = try await logout(["id_token_hint": tokens.idToken])
            #expect(expired.status == 302)
            #expect(expired.location("applicationId") == server.applications.demo.applicationId)
            for token in [tokens.accessToken, tokens.refreshToken, tokens.idToken + "x"] {
                #expect(try await logout(["id_token_hint": token]).text == "invalid id_token_hint\n")
            }
            let own = ["id_token_hint": tokens.idToken, "client_id": server.applications.demo.clientId]
            #expect(try await logout(own).status == 302)
            let other = ["id_token_hint": tokens.idToken, "client_id": server.applications.validation.clientId]
            #expect(try await logout(other).status == 400)
            #expect(try await logout(["client_id": "nobody"]).text == "invalid client_id\n")
            #expect(try await client.get("/oauth2/logout?client_id=%FF").status == 400)
            #expect(try await client.form("/oauth2/logout", ["client_id": "nobody"]).status == 400)
            let broken = try await client.send(
                "POST",
                "/oauth2/logout",
                headers: [("Content-Type", "application/x-www-form-urlencoded")],
                body: Data("client_id=%".utf8)
            )
            #expect(broken.status == 400)
        }
    }
}

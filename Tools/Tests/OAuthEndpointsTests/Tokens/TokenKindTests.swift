import Foundation
import Testing

@testable import IdentityBase
@testable import ServerTestSupport

@Suite("Introspection and revocation by token type; reuse of refresh tokens", .timeLimit(.minutes(5)))
struct TokenKindTests {
    private static func tokens(
        _ work: @escaping @Sendable ([String: String], OAuthConversation) async throws -> Void
    ) async throws {
        try await TestServer.run { server, client in
            try await server.addAlice()
            let conversation = OAuthConversation(client, .init(server.applications.demo))
            let tokens = try await conversation.tokens()
            let assertion = try await client.signIn(server.applications.demo.applicationId, "alice", "Alice#2026")
            try await work(
                [
                    "access token": tokens.accessToken, "refresh token": tokens.refreshToken,
                    "ID token": tokens.idToken, "assertion": assertion.assertion ?? "",
                ],
                conversation
            )
        }
    }

    @Test("Only access tokens and refresh tokens are active")
    func introspection() async throws {
        try await Self.tokens { tokens, conversation in
            for (kind, token) in tokens {
                let reply = try await conversation.client.form(
                    "/oauth2/introspect",
                    ["token": token, "client_id": conversation.request.clientID]
                )
                let isActive = ["access token", "refresh token"].contains(kind)
                #expect(reply.json["active"] == .bool(isActive), "\(kind)")
                if !isActive { #expect(reply.json == ["active": false], "\(kind)") }
            }
        }
    }

    @Test("An ID token and an assertion can't be revoked and stay valid", arguments: ["ID token", "assertion"])
    func revocation(_ kind: String) async throws {
        try await Self.tokens { tokens, conversation in
            let token = try #require(tokens[kind])
            let reply = try await conversation.client.form(
                "/oauth2/revoke",
                ["token": token, "client_id": conversation.request.clientID]
            )
            #expect(reply.status == 400)
            #expect(reply.oauthError == "invalid_grant")
            #expect(try await conversation.client.get("/users/me", bearer: token).status == 200)
        }
    }

    /// A refresh token is sent, its response is lost, and it is sent again `seconds` later.
    private static func resend(
        _ seconds: TimeInterval,
        _ clock: TestClock,
        _ refresh: () async throws -> TestClient.Reply
    ) async throws -> TestClient.Reply {
        #expect(try await refresh().status == 200)
        clock.advance(seconds)
        return try await refresh()
    }

    @Test(
        "A refresh token whose response was lost is accepted again for 30 s, in every protocol",
        arguments: [(29.0, true), (31.0, false)]
    )
    func reuse(_ seconds: TimeInterval, _ isGood: Bool) async throws {
        let clock = TestClock()
        try await TestServer.run(try await TestServer.configuration(clock: clock)) { server, client in
            try await server.addAlice()
            let conversation = OAuthConversation(client, .init(server.applications.demo))
            let token = try await conversation.tokens().refreshToken
            let again = try await Self.resend(seconds, clock) { try await conversation.refresh(token) }
            #expect((again.status == 200) == isGood)
        }
        try await PoolTestEnvironment.run(pool: PoolTestEnvironment.pool(client: "refreshTokenRotation: true")) {
            world in
            try await world.newUser()
            let token = try await world.signIn().refresh
            let again = try await Self.resend(seconds, world.clock) {
                try await world.call(
                    "GetTokensFromRefreshToken",
                    ["ClientId": .string(world.app), "RefreshToken": .string(token)]
                )
            }
            #expect((again.status == 200) == isGood)
        }
        try await TenantTestEnvironment.run { world in
            try await world.newUser()
            let token = try await world.signIn().refreshToken
            let again = try await Self.resend(seconds, world.clock) { try await world.refresh(token) }
            #expect((again.status == 200) == isGood)
        }
    }

    @Test("With --recorded a refresh token is valid once")
    func recorded() async throws {
        #expect(Limits.recorded.refreshReuseWindow == 0)
        let clock = TestClock()
        try await TestServer.run(try await TestServer.configuration(limits: .recorded, clock: clock)) {
            server,
            client in
            try await server.addAlice()
            let conversation = OAuthConversation(client, .init(server.applications.demo))
            let token = try await conversation.tokens().refreshToken
            let again = try await Self.resend(0, clock) { try await conversation.refresh(token) }
            #expect(again.oauthError == "invalid_grant")
        }
    }
}

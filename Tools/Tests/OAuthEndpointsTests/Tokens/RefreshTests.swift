import Foundation
import Testing

@testable import IdentityBase
@testable import ServerTestSupport

@Suite("OAuth: refresh tokens", .timeLimit(.minutes(5)))
struct RefreshTests {
    private static func run(
        window: TimeInterval = 0,
        refresh: TimeInterval = 86_400,
        _ work: @escaping @Sendable (OAuthConversation, TestClient.Reply, TestClock) async throws -> Void
    ) async throws {
        let clock = TestClock()
        let limits = Limits(refreshTokenLifetime: refresh, refreshReuseWindow: window)
        let configuration = try await TestServer.configuration(limits: limits, clock: clock)
        try await TestServer.run(configuration) { server, client in
            try await server.addAlice()
            let conversation = OAuthConversation(client, .init(server.applications.demo))
            let tokens = try await conversation.tokens()
            try #require(tokens.status == 200)
            try await work(conversation, tokens, clock)
        }
    }

    @Test("Reuse of a refresh token ends its token family")
    func reuse() async throws {
        try await Self.run { conversation, first, _ in
            let second = try await conversation.refresh(first.refreshToken)
            #expect(second.status == 200)
            #expect(try await conversation.refresh(first.refreshToken).oauthError == "invalid_grant")
            #expect(try await conversation.refresh(second.refreshToken).oauthError == "invalid_grant")
            for token in [first.accessToken, second.accessToken] {
                #expect(try await conversation.userInfo(token).status == 401)
                #expect(try await conversation.client.get("/users/me", bearer: token).status == 401)
            }
        }
    }

    /// RFC 6750, section 2: the token is in the header, and a body is not part of the request.
    @Test("The userinfo endpoint checks the token only: a malformed body changes no response")
    func userInfoWithBody() async throws {
        try await Self.run { conversation, tokens, _ in
            func send() async throws -> TestClient.Reply {
                try await conversation.client.send(
                    "POST",
                    "/oauth2/userinfo",
                    headers: [
                        ("Authorization", "Bearer \(tokens.accessToken)"),
                        ("Content-Type", "application/x-www-form-urlencoded"),
                    ],
                    body: Data("access_token=%zz".utf8)
                )
            }
            #expect(try await send().status == 200)
            for _ in 0..<2 { _ = try await conversation.refresh(tokens.refreshToken) }
            let ended = try await send()
            #expect(ended.status == 401 && ended.oauthError == "invalid_token")
        }
    }

    @Test("Another token family of the user is not affected")
    func otherFamily() async throws {
        try await Self.run { conversation, first, _ in
            let other = try await conversation.tokens()
            _ = try await conversation.refresh(first.refreshToken)
            _ = try await conversation.refresh(first.refreshToken)
            #expect(try await conversation.refresh(other.refreshToken).status == 200)
            #expect(try await conversation.userInfo(other.accessToken).status == 200)
        }
    }

    @Test("In the reuse window a used token returns tokens of its family; after it, reuse ends the family")
    func window() async throws {
        try await Self.run(window: 30) { conversation, first, clock in
            let lost = try await conversation.refresh(first.refreshToken)
            clock.advance(29)
            let second = try await conversation.refresh(first.refreshToken)
            #expect(second.status == 200)
            #expect(second.refreshToken != lost.refreshToken)
            let family = Token(first.accessToken)?.claims["tfid"]
            #expect(family != nil)
            #expect(Token(second.accessToken)?.claims["tfid"] == family)
            #expect(try await conversation.userInfo(second.accessToken).status == 200)
            // The window starts at the first use and is not extended by the second.
            clock.advance(1)
            #expect(try await conversation.refresh(first.refreshToken).oauthError == "invalid_grant")
            #expect(try await conversation.refresh(second.refreshToken).oauthError == "invalid_grant")
            #expect(try await conversation.userInfo(second.accessToken).status == 401)
        }
    }

    @Test("Of two simultaneous refreshes one succeeds; in the reuse window both do", arguments: [0, 30])
    func concurrency(_ window: Int) async throws {
        try await Self.run(window: TimeInterval(window)) { conversation, first, _ in
            let replies = try await withThrowingTaskGroup(of: TestClient.Reply.self) { group in
                for _ in 0..<2 { group.addTask { try await conversation.refresh(first.refreshToken) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let won = replies.filter { $0.status == 200 }
            #expect(won.count == (window == 0 ? 1 : 2))
            #expect(Set(won.map { Token($0.accessToken)?.claims["tfid"]?.string }).count == 1)
            for reply in won {
                // Without a window the second refresh was a reuse and ended the family.
                #expect(try await conversation.userInfo(reply.accessToken).status == (window == 0 ? 401 : 200))
            }
        }
    }

    @Test("A clock that goes back does not permit reuse", arguments: [0, -1, -600])
    func clockGoesBack(_ seconds: TimeInterval) async throws {
        try await Self.run { conversation, first, clock in
            clock.advance(600)
            let second = try await conversation.refresh(first.refreshToken)
            #expect(second.status == 200)
            clock.advance(seconds)
            #expect(try await conversation.refresh(first.refreshToken).oauthError == "invalid_grant")
            clock.advance(600)
            #expect(try await conversation.userInfo(second.accessToken).status == 401)
        }
    }

    @Test(
        "In the reuse window a token is accepted again only while its successor is unused",
        arguments: ["successor used first", "successor used afterwards"]
    )
    func branches(_ order: String) async throws {
        try await Self.run(window: 30) { conversation, first, _ in
            let lost = try await conversation.refresh(first.refreshToken)
            var last = lost
            if order == "successor used first" {
                last = try await conversation.refresh(lost.refreshToken)
            } else {
                last = try await conversation.refresh(first.refreshToken)
                // Tokens that can no longer be used are not active.
                for (token, isActive) in [(first, false), (lost, false), (last, true)] {
                    let form = ["token": token.refreshToken, "client_id": conversation.request.clientID]
                    let reply = try await conversation.client.form("/oauth2/introspect", form)
                    #expect(reply.json["active"] == .bool(isActive))
                }
            }
            #expect(last.status == 200)
            let bad = order == "successor used afterwards" ? lost : first
            #expect(try await conversation.refresh(bad.refreshToken).oauthError == "invalid_grant")
            #expect(try await conversation.refresh(last.refreshToken).oauthError == "invalid_grant")
            #expect(try await conversation.userInfo(last.accessToken).status == 401)
        }
    }

    @Test("In the reuse window a client with lost responses may resend its token")
    func repeatedlyLost() async throws {
        try await Self.run(window: 30) { conversation, first, clock in
            for _ in 0..<5 {
                #expect(try await conversation.refresh(first.refreshToken).status == 200)
                clock.advance(5)
            }
            let last = try await conversation.refresh(first.refreshToken)
            #expect(try await conversation.refresh(last.refreshToken).status == 200)
        }
    }

    @Test("A refresh does not extend the session's expiry")
    func absoluteEnd() async throws {
        try await Self.run(refresh: 100) { conversation, first, clock in
            let end = Token(first.refreshToken)?.claims["exp"]
            clock.advance(60)
            let second = try await conversation.refresh(first.refreshToken)
            #expect(second.status == 200)
            #expect(Token(second.refreshToken)?.claims["exp"] == end)
            clock.advance(39)
            let third = try await conversation.refresh(second.refreshToken)
            #expect(third.status == 200)
            clock.advance(1)
            #expect(try await conversation.refresh(third.refreshToken).oauthError == "invalid_grant")
            // The access token of the last refresh has its own lifetime.
            #expect(try await conversation.userInfo(third.accessToken).status == 200)
        }
    }

    @Test("A narrowed scope stays narrow, and a wider one is refused without using the token")
    func scope() async throws {
        try await Self.run { conversation, first, _ in
            #expect(
                try await conversation.refresh(first.refreshToken, scope: "openid phone").oauthError == "invalid_scope"
            )
            let narrow = try await conversation.refresh(first.refreshToken, scope: "openid")
            #expect(narrow.json["scope"]?.string == "openid")
            #expect(
                try await conversation.refresh(narrow.refreshToken, scope: "openid email").oauthError
                    == "invalid_scope"
            )
            #expect(try await conversation.userInfo(narrow.accessToken).json.object?.keys.map { $0 } == ["sub"])
        }
    }

    @Test(
        "A password change ends all tokens and codes; the recorded server keeps access tokens",
        arguments: [(Limits.standard, 401), (Limits.recorded, 200)]
    )
    func newPassword(_ limits: Limits, _ status: Int) async throws {
        let configuration = try await TestServer.configuration(limits: limits, clock: TestClock())
        try await TestServer.run(configuration) { server, client in
            let alice = try await server.addAlice()
            let conversation = OAuthConversation(client, .init(server.applications.demo))
            let tokens = try await conversation.tokens()
            let code = try await conversation.code()
            try await server.services.credentials.setPassword("New#2027", for: alice)
            #expect(try await conversation.refresh(tokens.refreshToken).oauthError == "invalid_grant")
            #expect(try await conversation.redeem(code).oauthError == "invalid_grant")
            #expect(try await conversation.userInfo(tokens.accessToken).status == status)
            // The clock stands still: a sign-in after the change is valid even in the same second.
            let again = try await conversation.tokens("alice", "New#2027")
            #expect(try await conversation.refresh(again.refreshToken).status == 200)
        }
    }

    @Test("A refresh token is accepted only from its client, and other tokens are refused")
    func foreign() async throws {
        try await TestServer.run { server, client in
            try await server.addAlice()
            let own = OAuthConversation(client, .init(server.applications.demo))
            let other = OAuthConversation(client, .init(server.applications.demoWithAssertion))
            let tokens = try await own.tokens()
            #expect(try await other.refresh(tokens.refreshToken).oauthError == "invalid_grant")
            for token in [tokens.accessToken, tokens.idToken, "", "a.b.c"] {
                #expect(try await own.refresh(token).status == 400)
            }
            #expect(try await own.refresh(tokens.refreshToken).status == 200)
        }
    }

    @Test("Tokens, reuse detection and revocations survive a restart")
    func restart() async throws {
        // A random port may be in use.
        for attempt in 1...5 {
            do {
                return try await restart(port: Int.random(in: 20_000..<30_000))
            } catch LocalIdentityServerError.portInUse where attempt < 5 {
                continue
            }
        }
    }

    private func restart(port: Int) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("oauth-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        // The issuer contains the port, so both servers use the same one, below the ephemeral range.
        var configuration = try await TestServer.configuration(storage: .directory(folder))
        configuration.port = port
        let (first, second, revoked) = try await TestServer.run(configuration) { server, client in
            try await server.addAlice()
            let conversation = OAuthConversation(client, .init(server.applications.demo))
            let first = try await conversation.tokens()
            let second = try await conversation.refresh(first.refreshToken)
            let revoked = try await conversation.tokens()
            _ = try await client.form(
                "/oauth2/revoke",
                ["token": revoked.refreshToken, "client_id": conversation.request.clientID]
            )
            return (first, second, revoked)
        }
        try await TestServer.run(configuration) { server, client in
            let conversation = OAuthConversation(client, .init(server.applications.demo))
            #expect(try await conversation.userInfo(second.accessToken).status == 200)
            #expect(try await conversation.userInfo(revoked.accessToken).status == 401)
            #expect(try await conversation.refresh(revoked.refreshToken).oauthError == "invalid_grant")
            let third = try await conversation.refresh(second.refreshToken)
            #expect(third.status == 200)
            #expect(try await conversation.refresh(first.refreshToken).oauthError == "invalid_grant")
            #expect(try await conversation.refresh(third.refreshToken).oauthError == "invalid_grant")
        }
    }
}

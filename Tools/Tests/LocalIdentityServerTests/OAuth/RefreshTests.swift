import Foundation
import Testing

@testable import IdentityBase

@Suite("OAuth: refresh tokens", .timeLimit(.minutes(5)))
struct RefreshTests {
    private static func run(
        window: TimeInterval = 0, refresh: TimeInterval = 86_400,
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

    @Test("a used refresh token ends the whole family, and nothing of it works any more")
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

    @Test("another family of the same person lives on")
    func otherFamily() async throws {
        try await Self.run { conversation, first, _ in
            let other = try await conversation.tokens()
            _ = try await conversation.refresh(first.refreshToken)
            _ = try await conversation.refresh(first.refreshToken)
            #expect(try await conversation.refresh(other.refreshToken).status == 200)
            #expect(try await conversation.userInfo(other.accessToken).status == 200)
        }
    }

    @Test("within the reuse window a used token brings tokens of the same family; after it, it ends the family")
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
            // The window counts from the first use and does not grow with the second.
            clock.advance(1)
            #expect(try await conversation.refresh(first.refreshToken).oauthError == "invalid_grant")
            #expect(try await conversation.refresh(second.refreshToken).oauthError == "invalid_grant")
            #expect(try await conversation.userInfo(second.accessToken).status == 401)
        }
    }

    @Test("of two refreshes at once one wins; within the window both get tokens of one family", arguments: [0, 30])
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
                // Without a window the loser was a reuse, and ended the family.
                #expect(try await conversation.userInfo(reply.accessToken).status == (window == 0 ? 401 : 200))
            }
        }
    }

    @Test("a clock that goes back does not excuse a second use", arguments: [0, -1, -600])
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
        "within the window a token is accepted again while the token that it was exchanged for is unused",
        arguments: ["successor used first", "successor used afterwards"])
    func branches(_ order: String) async throws {
        try await Self.run(window: 30) { conversation, first, _ in
            let lost = try await conversation.refresh(first.refreshToken)
            var last = lost
            if order == "successor used first" {
                last = try await conversation.refresh(lost.refreshToken)
            } else {
                last = try await conversation.refresh(first.refreshToken)
                // What nobody may use any more is not called active.
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

    @Test("a client whose responses are lost repeatedly may resend the same token within the window")
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

    @Test("renewing does not move the end of the session")
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
            // The access token of the last renewal has a life of its own.
            #expect(try await conversation.userInfo(third.accessToken).status == 200)
        }
    }

    @Test("a narrowed scope stays narrow, and a wider one is refused without using up the token")
    func scope() async throws {
        try await Self.run { conversation, first, _ in
            #expect(
                try await conversation.refresh(first.refreshToken, scope: "openid phone").oauthError == "invalid_scope")
            let narrow = try await conversation.refresh(first.refreshToken, scope: "openid")
            #expect(narrow.json["scope"]?.string == "openid")
            #expect(
                try await conversation.refresh(narrow.refreshToken, scope: "openid email").oauthError
                    == "invalid_scope")
            #expect(try await conversation.userInfo(narrow.accessToken).json.object?.keys.map { $0 } == ["sub"])
        }
    }

    @Test(
        "a new password ends all tokens and codes; on the recorded server no access token",
        arguments: [(Limits.standard, 401), (Limits.recorded, 200)])
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
            // The clock stands still: what comes after the change counts, even within the same second.
            let again = try await conversation.tokens("alice", "New#2027")
            #expect(try await conversation.refresh(again.refreshToken).status == 200)
        }
    }

    @Test("a refresh token is of use to its own client only, and other tokens are none")
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

    @Test("sessions outlive a restart: tokens, reuse detection and what was revoked")
    func restart() async throws {
        // Some of these ports are somebody else's.
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
        // The issuer holds the port, so both servers need the same one: one that no connection is given by chance.
        var configuration = try await TestServer.configuration(storage: .directory(folder))
        configuration.port = port
        let (first, second, revoked) = try await TestServer.run(configuration) { server, client in
            try await server.addAlice()
            let conversation = OAuthConversation(client, .init(server.applications.demo))
            let first = try await conversation.tokens()
            let second = try await conversation.refresh(first.refreshToken)
            let revoked = try await conversation.tokens()
            _ = try await client.form(
                "/oauth2/revoke", ["token": revoked.refreshToken, "client_id": conversation.request.clientID])
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

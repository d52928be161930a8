import Foundation
import GRDB
import Testing

@testable import IdentityBase
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("OAuth: authorization codes", .timeLimit(.minutes(5)))
struct CodeTests {
    private static func run(
        _ limits: Limits = .standard,
        _ work: @escaping @Sendable (LocalIdentityServer, OAuthConversation, TestClock) async throws -> Void
    ) async throws {
        let clock = TestClock()
        let configuration = try await TestServer.configuration(limits: limits, clock: clock)
        try await TestServer.run(configuration) { server, client in
            try await server.addAlice()
            try await work(server, OAuthConversation(client, .init(server.applications.demo)), clock)
        }
    }

    @Test("A failed redemption invalidates the code", arguments: ["verifier", "no verifier", "redirect", "client"])
    func attemptsExhausted(_ wrong: String) async throws {
        try await Self.run { server, conversation, _ in
            let code = try await conversation.code()
            var parameters = [
                "grant_type": "authorization_code", "code": code, "client_id": conversation.request.clientID,
                "redirect_uri": server.applications.demo.redirectURI,
                "code_verifier": OAuthConversation.Request.standardVerifier,
            ]
            switch wrong {
            case "verifier": parameters["code_verifier"] = String(repeating: "y", count: 43)
            case "no verifier": parameters["code_verifier"] = nil
            case "redirect": parameters["redirect_uri"] = "nativeauth-demo://other"
            default: parameters["client_id"] = server.applications.validation.clientId
            }
            #expect(try await conversation.client.form("/oauth2/token", parameters).oauthError == "invalid_grant")
            #expect(try await conversation.redeem(code).oauthError == "invalid_grant")
        }
    }

    @Test("A code is redeemed once; replay revokes its tokens")
    func replay() async throws {
        try await Self.run { _, conversation, _ in
            let code = try await conversation.code()
            let tokens = try await conversation.redeem(code)
            #expect(tokens.status == 200)
            let renewed = try await conversation.refresh(tokens.refreshToken)
            #expect(try await conversation.redeem(code).oauthError == "invalid_grant")
            #expect(try await conversation.userInfo(renewed.accessToken).status == 401)
            #expect(try await conversation.refresh(renewed.refreshToken).oauthError == "invalid_grant")
        }
    }

    @Test("Of several simultaneous redemptions one succeeds, and the replay revokes its tokens")
    func concurrency() async throws {
        try await Self.run { _, conversation, _ in
            let code = try await conversation.code()
            let replies = try await withThrowingTaskGroup(of: TestClient.Reply.self) { group in
                for _ in 0..<8 { group.addTask { try await conversation.redeem(code) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let won = replies.filter { $0.status == 200 }
            #expect(won.count == 1)
            for reply in won { #expect(try await conversation.userInfo(reply.accessToken).status == 401) }
        }
    }

    @Test("Codes, access tokens and ID tokens expire as configured")
    func lifetimes() async throws {
        let limits = Limits(
            authorizationCodeLifetime: 5,
            accessTokenLifetime: 10,
            idTokenLifetime: 20,
            refreshTokenLifetime: 30
        )
        try await Self.run(limits) { _, conversation, clock in
            let late = try await conversation.code()
            let code = try await conversation.code()
            clock.advance(4)
            let tokens = try await conversation.redeem(code)
            #expect(tokens.json["expires_in"]?.integer == 10)
            clock.advance(1)
            #expect(try await conversation.redeem(late).oauthError == "invalid_grant")
            clock.advance(8)
            #expect(try await conversation.userInfo(tokens.accessToken).status == 200)
            clock.advance(1)
            #expect(try await conversation.userInfo(tokens.accessToken).status == 401)
            #expect(try await conversation.client.get("/users/me", bearer: tokens.idToken).status == 200)
            clock.advance(10)
            #expect(try await conversation.client.get("/users/me", bearer: tokens.idToken).status == 401)
            #expect(try await conversation.refresh(tokens.refreshToken).status == 200)
        }
    }

    @Test("An unfinished authorization expires")
    func abandoned() async throws {
        try await Self.run(Limits(authorizationRequestLifetime: 60)) { _, conversation, clock in
            let authorized = try await conversation.authorize()
            let assertion = try await conversation.assertion(authorized, "alice", "Alice#2026")
            clock.advance(60)
            let end = try await conversation.callback(authorized.location("authId") ?? "", assertion)
            #expect(end.path == "/gate/error")
            #expect(end["errorCode"] == "invalid_request")
        }
    }

    @Test("An assertion is accepted only for its own authorization")
    func binding() async throws {
        try await Self.run { server, conversation, _ in
            let first = try await conversation.authorize()
            let assertion = try await conversation.assertion(first, "alice", "Alice#2026")
            let direct = try await conversation.client.signIn(
                server.applications.demo.applicationId,
                "alice",
                "Alice#2026"
            )
            for foreign in [assertion, try #require(direct.assertion)] {
                let other = try await conversation.authorize()
                let end = try await conversation.callback(other.location("authId") ?? "", foreign)
                #expect(end["error"] == "access_denied")
                #expect(end["code"] == nil)
            }
            #expect(try await conversation.callback(first.location("authId") ?? "", assertion)["code"] != nil)
        }
    }

    @Test("The first request of an authorization's flow needs no challenge token, the second does")
    func challenge() async throws {
        try await Self.run { _, conversation, _ in
            let authorized = try await conversation.authorize()
            let id = JSONValue.string(authorized.location("executionId") ?? "")
            #expect(try await conversation.client.flow(["executionId": id]).flowStatus == "INCOMPLETE")
            let second = try await conversation.client.flow(["executionId": id])
            #expect(second.errorCode == "ICS-1002")
            #expect(second.json["errorAssertion"]?.string != nil)
        }
    }

    @Test("The database contains no code, token or token id in plain text")
    func secrets() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("oauth-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let configuration = try await TestServer.configuration(storage: .directory(folder))
        let secrets = try await TestServer.run(configuration) { server, client in
            try await server.addAlice()
            let conversation = OAuthConversation(client, .init(server.applications.demo))
            let code = try await conversation.code()
            let tokens = try await conversation.redeem(code)
            let open = try await conversation.code()
            return [code, open, tokens.refreshToken, tokens.accessToken]
                + [Token(tokens.refreshToken)?.claims["jti"]?.string ?? "none"]
        }
        let queue = try DatabaseQueue(path: folder.appendingPathComponent(ServerDatabase.fileName).path)
        let text = try await queue.read { connection -> String in
            let tables = try String.fetchAll(connection, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
            return try tables.flatMap { try Row.fetchAll(connection, sql: "SELECT * FROM \"\($0)\"") }
                .map(\.description).joined(separator: "\n")
        }
        #expect(text.contains("alice"))
        for secret in secrets { #expect(!text.contains(secret)) }
    }
}

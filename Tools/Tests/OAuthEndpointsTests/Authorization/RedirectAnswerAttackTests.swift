import Foundation
import Testing

@testable import IdentityBase
@testable import LocalIdentityServer
@testable import ServerTestSupport

/// An attacker has a code, an authorization or an address of another user (RFC 9700, 4.4 to 4.8).
@Suite("Attack: an intercepted authorization response", .timeLimit(.minutes(5)))
struct RedirectAnswerAttackTests {
    private static func run(
        _ work: @escaping @Sendable (LocalIdentityServer, OAuthConversation) async throws -> Void
    ) async throws {
        try await TestServer.run { server, client in
            try await server.addAlice()
            try await server.addUser(username: "eve", password: "Secret#2026", email: "eve@example.com")
            try await work(server, OAuthConversation(client, .init(server.applications.demo)))
        }
    }

    @Test(
        "A stolen code cannot be redeemed without the verifier",
        arguments: [
            nil, "", "plain", CodeChallenge.of(OAuthConversation.Request.standardVerifier),
            OAuthConversation.Request.standardVerifier.uppercased(),
            OAuthConversation.Request.standardVerifier + " ",
            String(OAuthConversation.Request.standardVerifier.dropLast()),
            String(repeating: "a", count: 43), String(repeating: "a", count: 129),
        ] as [String?]
    )
    func stolenCode(_ verifier: String?) async throws {
        try await Self.run { _, conversation in
            let code = try await conversation.code()
            let reply = try await conversation.redeem(code, verifier: verifier)
            #expect(reply.status == 400 && reply.accessToken.isEmpty && reply.idToken.isEmpty)
            #expect(["invalid_grant", "invalid_request"].contains(reply.oauthError))
        }
    }

    @Test(
        "A PKCE downgrade is refused",
        arguments: [
            ["code_challenge_method": "plain"], ["code_challenge_method": "s256"], ["code_challenge_method": ""],
            ["code_challenge": ""], ["code_challenge": "short"], ["code_challenge": String(repeating: "=", count: 43)],
        ]
    )
    func downgrade(_ change: [String: String]) async throws {
        try await Self.run { _, conversation in
            var request = conversation.request
            request.more = change
            let reply = try await OAuthConversation(conversation.client, request).authorize()
            #expect(reply.location("error") == "invalid_request")
            #expect(reply.location("executionId") == nil)
        }
    }

    @Test(
        "Front-channel token responses are refused",
        arguments: ["token", "id_token", "code token", "code id_token", "none", "CODE", "code ", ""]
    )
    func otherResponses(_ type: String) async throws {
        try await Self.run { _, conversation in
            var request = conversation.request
            request.more = ["response_type": type]
            let reply = try await OAuthConversation(conversation.client, request).authorize()
            #expect(reply.location("error") != nil)
            #expect(reply.headers["location"]?.contains("#") == false)
            #expect(reply.headers["location"]?.contains("token=") == false)
        }
    }

    @Test("A code is not redeemed with the verifier of another attempt")
    func mixedUpAttempts() async throws {
        try await Self.run { _, conversation in
            var other = conversation.request
            other.verifier = "another-verifier-that-is-long-enough-for-rfc-7636"
            let eve = OAuthConversation(conversation.client, other)
            let hers = try await eve.code("eve", "Secret#2026")
            let alices = try await conversation.code()
            #expect(try await conversation.redeem(hers).oauthError == "invalid_grant")
            #expect(try await conversation.redeem(alices, verifier: other.verifier).oauthError == "invalid_grant")
        }
    }

    @Test("A code of one application is refused for another, and is invalid afterwards")
    func anotherClient() async throws {
        try await Self.run { server, conversation in
            let code = try await conversation.code()
            let other = OAuthConversation(conversation.client, .init(server.applications.validation))
            #expect(try await other.redeem(code).oauthError == "invalid_grant")
            #expect(try await conversation.redeem(code).oauthError == "invalid_grant")
        }
    }

    @Test("An assertion completes its own authorization once, and none of another application")
    func mixedUpAuthorizations() async throws {
        try await Self.run { server, conversation in
            let authorized = try await conversation.authorize()
            let id = authorized.location("authId") ?? ""
            let assertion = try await conversation.assertion(authorized, "eve", "Secret#2026")
            // Eve tries to sign Alice's application in as Eve.
            let alices = try await OAuthConversation(conversation.client, .init(server.applications.validation))
                .authorize()
            let foreign = try await conversation.callback(alices.location("authId") ?? "", assertion)
            #expect(foreign["error"] == "access_denied" && foreign["code"] == nil)
            #expect(try await conversation.callback(id, assertion)["code"] != nil)
            let again = try await conversation.callback(id, assertion)
            #expect(again.path == "/gate/error" && again["code"] == nil)
        }
    }

    @Test("The ID token has the nonce of its authorization, and a refreshed one has none")
    func nonce() async throws {
        try await Self.run { _, conversation in
            for nonce in ["n-1", "n-2"] {
                var request = conversation.request
                request.nonce = nonce
                let tokens = try await OAuthConversation(conversation.client, request).tokens()
                #expect(Token(tokens.idToken)?.claims["nonce"]?.string == nonce)
                let renewed = try await conversation.refresh(tokens.refreshToken)
                #expect(Token(renewed.idToken)?.claims["nonce"] == nil)
            }
        }
    }

    struct HostileState: Sendable, CustomTestStringConvertible {
        let text: String

        /// Encoded, because a log viewer would interpret the characters themselves.
        var testDescription: String { FormEncoding.encoded(text) }
    }

    @Test(
        "A hostile state splits no header and adds no parameter",
        arguments: [
            "x\r\nSet-Cookie: a=b", "x\u{0}y", "x&code=evil", "x#code=evil", "</a><script>alert(1)</script>",
            "\"onmouseover=\"alert(1)", "%0d%0aX-Evil:1", "\u{2028}\u{202E}x",
        ].map(HostileState.init)
    )
    func hostileState(_ hostile: HostileState) async throws {
        let state = hostile.text
        try await Self.run { _, conversation in
            var request = conversation.request
            request.state = state
            request.more = ["scope": "nonsense"]
            let refused = try await OAuthConversation(conversation.client, request).authorize()
            #expect(refused.location("state") == state)
            #expect(refused.location("code") == nil)
            #expect(refused.headers["set-cookie"] == nil && refused.headers["x-evil"] == nil)
            #expect(!refused.text.contains("<script") && !refused.text.contains("\"onmouseover"))
            let location = try #require(refused.headers["location"])
            #expect(location.utf8.allSatisfy { (0x21...0x7E).contains($0) })
        }
    }
}

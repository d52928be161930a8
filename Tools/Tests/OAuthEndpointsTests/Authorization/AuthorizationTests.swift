import Foundation
import JWTKit
import Testing

@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("OAuth: from an authorization to tokens", .timeLimit(.minutes(5)))
struct AuthorizationTests {
    @Test("A native client signs in without a browser, and every token is accepted at its endpoint")
    func wholeWay() async throws {
        try await TestServer.run { server, client in
            let alice = try await server.addAlice()
            let conversation = OAuthConversation(client, .init(server.applications.demo))
            let tokens = try await conversation.tokens()
            #expect(tokens.status == 200)
            #expect(tokens.headers["cache-control"] == "no-store")
            let info = try await conversation.userInfo(tokens.accessToken)
            #expect(info.json["sub"]?.string == alice.id)
            for token in [tokens.accessToken, tokens.idToken] {
                #expect(try await client.get("/users/me", bearer: token).json["id"]?.string == alice.id)
            }
            #expect(try await client.get("/users/me", bearer: tokens.refreshToken).status == 404)
            let renewed = try await conversation.refresh(tokens.refreshToken)
            #expect(renewed.status == 200)
            #expect(renewed.refreshToken != tokens.refreshToken)
            #expect(try await conversation.userInfo(renewed.accessToken).status == 200)
        }
    }

    @Test("Every shipped application supports direct flows and authorization requests")
    func shipped() async throws {
        try await TestServer.run { server, client in
            for application in server.applications.all {
                #expect(try await client.start(application.applicationId).flowStatus == "INCOMPLETE")
                let authorized = try await OAuthConversation(client, .init(application)).authorize()
                #expect(authorized.location("applicationId") == application.applicationId)
                let out = try await client.start(application.applicationId, "SIGNOUT")
                #expect(out.flowStatus == "COMPLETE")
                #expect(out.assertion == nil)
            }
        }
    }

    @Test("The response has the unchanged state, if any, and always the issuer", arguments: ["a b&c=d%/ü", nil])
    func state(_ state: String?) async throws {
        try await TestServer.run { server, client in
            try await server.addAlice()
            var request = OAuthConversation.Request(server.applications.demo)
            request.state = state
            let conversation = OAuthConversation(client, request)
            let authorized = try await conversation.authorize()
            let assertion = try await conversation.assertion(authorized, "alice", "Alice#2026")
            let end = try await conversation.callback(authorized.location("authId") ?? "", assertion)
            #expect(end["code"] != nil)
            #expect(end["state"] == state)
            #expect(end["iss"] == server.baseURL.absoluteString)
            request.scope = "nonsense"
            let refused = try await OAuthConversation(client, request).authorize()
            #expect(refused.location("error") == "invalid_target")
            #expect(refused.location("state") == state)
            #expect(refused.location("iss") == server.baseURL.absoluteString)
        }
    }

    @Test("The address of the sign-in page warns of a redirect URI without encryption")
    func insecureWarning() async throws {
        try await TestServer.run { server, client in
            var request = OAuthConversation.Request(server.applications.demo)
            let encrypted = try await OAuthConversation(client, request).authorize()
            #expect(encrypted.location("showInsecureWarning") == nil)
            request.redirectURI = "http://127.0.0.1:4711/callback"
            let unencrypted = try await OAuthConversation(client, request).authorize()
            #expect(unencrypted.location("showInsecureWarning") == "true")
        }
    }

    @Test("A text that is no assertion of this server leads to the error page, and does not use up the request")
    func garbageAssertion() async throws {
        try await TestServer.run { server, client in
            try await server.addAlice()
            let conversation = OAuthConversation(client, .init(server.applications.demo))
            let authorized = try await conversation.authorize()
            let end = try await conversation.callback(authorized.location("authId") ?? "", "garbage")
            #expect(end.path == "/gate/error")
            #expect(end["errorCode"] == "access_denied")

            let assertion = try await conversation.assertion(authorized, "alice", "Alice#2026")
            let granted = try await conversation.callback(authorized.location("authId") ?? "", assertion)
            #expect(granted["code"] != nil)
        }
    }

    @Test("A request object is refused at the authorization endpoint and when it is pushed")
    func requestObject() async throws {
        try await TestServer.run { server, client in
            var request = OAuthConversation.Request(server.applications.demo)
            request.more = ["request": "e30.e30."]
            let refused = try await OAuthConversation(client, request).authorize()
            #expect(refused.headers["location"]?.hasPrefix("nativeauth-demo://callback?") == true)
            #expect(refused.location("error") == "request_not_supported")
            #expect(refused.location("state") == request.state)
            let pushed = try await client.form("/oauth2/par", request.parameters)
            #expect(pushed.status == 400)
            #expect(pushed.oauthError == "request_not_supported")
        }
    }

    @Test("A sign-up within an authorization returns tokens of the new account")
    func signUp() async throws {
        try await TestServer.run { server, client in
            let conversation = OAuthConversation(client, .init(server.applications.demo))
            let authorized = try await conversation.authorize()
            var step = try await client.flow(["executionId": .string(authorized.location("executionId") ?? "")])
            step = try await client.answer(step, "action_signup")
            step = try await client.answer(step, "action_credentials", ["username": "erna", "password": "Secret#1"])
            step = try await client.answer(step, "action_schema_attrs", ["email": "erna@example.com"])
            let assertion = try #require(step.assertion)
            let end = try await conversation.callback(authorized.location("authId") ?? "", assertion)
            let tokens = try await conversation.redeem(end["code"] ?? "")
            #expect(try await conversation.userInfo(tokens.accessToken).json["email"] == "erna@example.com")
            // The password was set in the same second, and the refresh still succeeds.
            #expect(try await conversation.refresh(tokens.refreshToken).status == 200)
        }
    }

    @Test("Tokens are signed with a published key, and access tokens have the type at+jwt")
    func signatures() async throws {
        try await TestServer.run { server, client in
            let alice = try await server.addAlice()
            let tokens = try await OAuthConversation(client, .init(server.applications.demo)).tokens()
            let keys = JWTKeyCollection()
            try await keys.add(jwksJSON: try await client.get("/oauth2/jwks").text)
            for token in [tokens.accessToken, tokens.idToken] {
                #expect(try await keys.verify(token, as: Subject.self).sub == alice.id)
            }
            #expect(try await keys.verify(tokens.refreshToken, as: Subject.self).sub == "demo-native")
            #expect(Token(tokens.accessToken)?.header["typ"] == "at+jwt")
        }
    }

    private struct Subject: JWTPayload {
        let sub: String
        func verify(using algorithm: some JWTAlgorithm) async throws {}
    }
}

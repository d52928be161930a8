import Foundation
import Testing

@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("OAuth: clients and their permissions", .timeLimit(.minutes(5)))
struct ClientTests {
    private static let confidential = "demo-confidential"
    private static let secret = "AX0WCz8hrcGiFMNAhmy0ztMv2-HnD8rfq-1LkEuuyT4"

    private static func run(
        _ work: @escaping @Sendable (LocalIdentityServer, TestClient) async throws -> Void
    ) async throws {
        var configuration = try await TestServer.configuration()
        configuration.moreApplications = try RecordedServerData.applications()
        try await TestServer.run(configuration) { server, client in
            try await RecordedServerData.addUsers(to: server)
            try await work(server, client)
        }
    }

    private static func basic(_ id: String, _ secret: String) -> [(String, String)] {
        [("Authorization", "Basic " + Data("\(id):\(secret)".utf8).base64EncodedString())]
    }

    @Test("A confidential client authenticates only with its registered method")
    func secrets() async throws {
        try await Self.run { _, client in
            let id = Self.confidential
            let secret = Self.secret
            let grant = ["grant_type": "client_credentials"]
            let form = grant.merging(["client_id": id, "client_secret": secret]) { $1 }
            #expect(try await client.form("/oauth2/token", grant, headers: Self.basic(id, secret)).status == 200)
            let posted = try await client.form("/oauth2/token", form)
            #expect(posted.status == 400 && posted.oauthError == "unauthorized_client")
            let both = try await client.form("/oauth2/token", form, headers: Self.basic(id, secret))
            #expect(both.oauthError == "invalid_request")
            let other = try await client.form(
                "/oauth2/token",
                grant.merging(["client_id": "demo-m2m"]) { $1 },
                headers: Self.basic(id, secret)
            )
            #expect(other.oauthError == "invalid_request")
            let wrong = try await client.form("/oauth2/token", grant, headers: Self.basic(id, "wrong"))
            #expect(wrong.status == 401 && wrong.headers["www-authenticate"] == "Basic")
            let none = try await client.form("/oauth2/token", form.merging(["client_secret": ""]) { $1 })
            #expect(none.status == 401)
            #expect(none.headers["www-authenticate"] == nil)
            let encoded = try await client.form(
                "/oauth2/token",
                grant,
                headers: Self.basic("demo%2Dconfidential", secret)
            )
            #expect(encoded.status == 200)
        }
    }

    @Test("An empty secret is refused, even for a client whose secret is empty")
    func emptySecret() async throws {
        var configuration = try await TestServer.configuration()
        let hash = try PBKDF2Hash(secret: "", salt: Array("salt".utf8), rounds: 1)
        configuration.moreApplications = [
            Application(
                id: "careless",
                clientID: "careless",
                name: "Careless",
                oauth: OAuthSettings(grants: [.clientCredentials], secret: hash),
                flows: [:]
            )
        ]
        try await TestServer.run(configuration) { _, client in
            let reply = try await client.form(
                "/oauth2/token",
                ["grant_type": "client_credentials"],
                headers: Self.basic("careless", "")
            )
            #expect(reply.status == 401)
            #expect(reply.headers["www-authenticate"] == "Basic")
        }
    }

    @Test("A confidential client uses PKCE, and its code requires the secret")
    func confidentialCode() async throws {
        try await Self.run { _, client in
            let conversation = OAuthConversation(
                client,
                .init(clientID: Self.confidential, redirectURI: "thunderdemo://callback")
            )
            let code = try await conversation.code()
            #expect(try await conversation.redeem(code).oauthError == "invalid_client")
            let form = [
                "grant_type": "authorization_code", "code": code, "redirect_uri": "thunderdemo://callback",
                "code_verifier": OAuthConversation.Request.standardVerifier,
            ]
            let headers = Self.basic(Self.confidential, Self.secret)
            #expect(try await client.form("/oauth2/token", form, headers: headers).status == 200)
        }
    }

    @Test("An application without OAuth settings is no client")
    func noClient() async throws {
        try await Self.run { _, client in
            let id = "01a1fd02-2a22-78f6-a210-e2b85389c387"
            let reply = try await client.form("/oauth2/token", ["client_id": id, "grant_type": "refresh_token"])
            #expect(reply.oauthError == "invalid_client")
            let authorized = try await client.get("/oauth2/authorize?response_type=code&client_id=\(id)")
            #expect(authorized.location("errorMessage") == "Invalid client_id")
        }
    }

    @Test("A client without required PKCE may omit it; an unexpected verifier is refused")
    func withoutChallenge() async throws {
        var configuration = try await TestServer.configuration()
        let hash = try PBKDF2Hash(secret: "s3cret", salt: Array("salt".utf8), rounds: 1)
        configuration.moreApplications = [
            Application(
                id: "app",
                clientID: "old",
                name: "Old",
                kind: .fullstack,
                oauth: OAuthSettings(
                    redirectURIs: ["https://old.example/cb?x=1"],
                    secret: hash,
                    requiresCodeChallenge: false
                ),
                flows: [.authentication: "sign-in"]
            )
        ]
        try await TestServer.run(configuration) { server, client in
            try await server.addAlice()
            var request = OAuthConversation.Request(clientID: "old", redirectURI: nil)
            request.verifier = nil
            let conversation = OAuthConversation(client, request)
            let authorized = try await conversation.authorize()
            let assertion = try await conversation.assertion(authorized, "alice", "Alice#2026")
            let end = try await conversation.callback(authorized.location("authId") ?? "", assertion)
            #expect(end.string?.hasPrefix("https://old.example/cb?x=1&code=") == true)
            // The request had no redirect URI, so the token request needs none.
            let form = ["grant_type": "authorization_code", "code": end["code"] ?? ""]
            let tokens = try await client.form("/oauth2/token", form, headers: Self.basic("old", "s3cret"))
            #expect(tokens.status == 200)
            let second = ["grant_type": "authorization_code", "code": try await conversation.code()]
            let shown = second.merging(["code_verifier": OAuthConversation.Request.standardVerifier]) { $1 }
            let refused = try await client.form("/oauth2/token", shown, headers: Self.basic("old", "s3cret"))
            #expect(refused.oauthError == "invalid_grant")
        }
        #expect(OAuthSettings(requiresCodeChallenge: false).requiresCodeChallenge)
    }

    @Test("A pushed authorization request is valid once, for its client, for a minute")
    func pushed() async throws {
        let clock = TestClock()
        try await TestServer.run(try await TestServer.configuration(clock: clock)) { server, client in
            try await server.addAlice()
            let request = OAuthConversation.Request(server.applications.demo)
            func push() async throws -> String {
                let reply = try await client.form("/oauth2/par", request.parameters)
                #expect(reply.status == 201)
                return reply.json["request_uri"]?.string ?? ""
            }
            func authorize(_ uri: String, _ id: String) async throws -> TestClient.Reply {
                try await client.get(
                    FormEncoding.address("/oauth2/authorize", parameters: ["request_uri": uri, "client_id": id])
                )
            }
            let id = request.clientID
            let uri = try await push()
            let authorized = try await authorize(uri, id)
            #expect(authorized.location("authId") != nil)
            let conversation = OAuthConversation(client, request)
            let assertion = try await conversation.assertion(authorized, "alice", "Alice#2026")
            let end = try await conversation.callback(authorized.location("authId") ?? "", assertion)
            #expect(end["state"] == "st-123")
            #expect(try await conversation.redeem(end["code"] ?? "").status == 200)

            func expectRefused(_ uri: String, _ id: String) async throws {
                #expect(try await authorize(uri, id).location("errorMessage") == "Invalid or expired request_uri")
            }
            try await expectRefused(uri, id)
            try await expectRefused(try await push(), server.applications.validation.clientId)
            let late = try await push()
            clock.advance(60)
            try await expectRefused(late, id)
            var bad = request
            bad.redirectURI = "evil://x"
            let refused = try await client.form("/oauth2/par", bad.parameters)
            #expect(refused.json["error_description"]?.string == "Invalid redirect URI")
        }
    }

    @Test("Tokens without a family are revoked individually, and a used refresh token is not active")
    func revocation() async throws {
        try await Self.run { _, client in
            let headers = Self.basic(Self.confidential, Self.secret)
            func own() async throws -> String {
                try await client.form("/oauth2/token", ["grant_type": "client_credentials"], headers: headers)
                    .accessToken
            }
            func isActive(_ token: String) async throws -> Bool {
                try await client.form("/oauth2/introspect", ["token": token], headers: headers).json["active"] == true
            }
            let first = try await own()
            let second = try await own()
            #expect(try await isActive(first))
            #expect(try await client.form("/oauth2/revoke", ["token": first], headers: headers).status == 200)
            #expect(try await !isActive(first))
            #expect(try await isActive(second))

            let conversation = OAuthConversation(
                client,
                .init(clientID: "demo-native", redirectURI: "thunderdemo://callback")
            )
            let tokens = try await conversation.tokens()
            #expect(try await isActive(tokens.refreshToken))
            let renewed = try await conversation.refresh(tokens.refreshToken)
            #expect(try await !isActive(tokens.refreshToken))
            #expect(try await isActive(renewed.refreshToken))
            // A token of the client itself has no profile.
            #expect(try await client.get("/users/me", bearer: second).status == 404)
        }
    }

    @Test("Token exchange refuses revoked and refresh tokens and wider scopes")
    func exchange() async throws {
        try await Self.run { _, client in
            let conversation = OAuthConversation(
                client,
                .init(clientID: "demo-native", redirectURI: "thunderdemo://callback")
            )
            let tokens = try await conversation.tokens()
            func exchange(_ token: String, _ more: [String: String] = [:]) async throws -> TestClient.Reply {
                let form = [
                    "grant_type": "urn:ietf:params:oauth:grant-type:token-exchange", "client_id": "demo-native",
                    "subject_token": token, "subject_token_type": "urn:ietf:params:oauth:token-type:jwt",
                ]
                return try await client.form("/oauth2/token", form.merging(more) { $1 })
            }
            let narrow = try await exchange(tokens.accessToken, ["scope": "openid"])
            #expect(narrow.json["scope"]?.string == "openid")
            #expect(try await exchange(narrow.accessToken, ["scope": "openid email"]).oauthError == "invalid_scope")
            #expect(try await exchange(tokens.refreshToken).oauthError == "invalid_request")
            let elsewhere = try await exchange(tokens.accessToken, ["audience": "x"])
            #expect(Token(elsewhere.accessToken)?.claims["aud"]?.string == "demo-native")
            let access = "urn:ietf:params:oauth:token-type:access_token"
            let actor = ["actor_token": tokens.accessToken, "actor_token_type": access]
            let acted = try await exchange(tokens.accessToken, actor)
            #expect(Token(acted.accessToken)?.claims["act"]?["sub"] == Token(tokens.accessToken)?.claims["sub"])
            for wrong in [
                ["actor_token": "x"], ["actor_token_type": access], ["actor_token": "x", "actor_token_type": access],
                ["actor_token": tokens.refreshToken, "actor_token_type": access],
                ["actor_token": tokens.idToken, "actor_token_type": access],
                ["actor_token": tokens.accessToken, "actor_token_type": "x"],
            ] {
                #expect(try await exchange(tokens.accessToken, wrong).oauthError == "invalid_request", "\(wrong.keys)")
            }
            let type = ["subject_token_type": "urn:ietf:params:oauth:token-type:saml2"]
            #expect(try await exchange(tokens.accessToken, type).oauthError == "invalid_request")
            let revoke = ["token": tokens.accessToken, "client_id": "demo-native"]
            #expect(try await client.form("/oauth2/revoke", revoke).status == 200)
            #expect(try await exchange(tokens.accessToken).oauthError == "invalid_request")
        }
    }
}

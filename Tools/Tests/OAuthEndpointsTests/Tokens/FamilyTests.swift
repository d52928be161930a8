import Foundation
import Testing

@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import OAuthEndpoints
@testable import ServerTestSupport

@Suite("OAuth: revocation of token families, and password changes", .timeLimit(.minutes(5)))
struct FamilyTests {
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

    private static func exchange(
        _ token: String,
        _ conversation: OAuthConversation
    ) async throws -> TestClient.Reply {
        try await conversation.client.form(
            "/oauth2/token",
            [
                "grant_type": "urn:ietf:params:oauth:grant-type:token-exchange",
                "client_id": conversation.request.clientID, "subject_token": token,
                "subject_token_type": "urn:ietf:params:oauth:token-type:jwt",
            ]
        )
    }

    @Test(
        "ID tokens and exchanged tokens end with their token family",
        arguments: ["revoked", "refresh token used twice", "code used twice"]
    )
    func everyToken(_ end: String) async throws {
        try await Self.run(Limits(refreshReuseWindow: 0)) { _, conversation, _ in
            let code = try await conversation.code()
            let first = try await conversation.redeem(code)
            let second = try await conversation.refresh(first.refreshToken)
            let exchanged = try await Self.exchange(second.accessToken, conversation)
            let again = try await Self.exchange(exchanged.accessToken, conversation)
            let fromID = try await Self.exchange(first.idToken, conversation)
            let tokens = [
                first.idToken, second.idToken, exchanged.accessToken, again.accessToken, fromID.accessToken,
            ]
            for token in tokens {
                #expect(try await conversation.client.get("/users/me", bearer: token).status == 200)
            }
            let other = try await conversation.tokens()
            switch end {
            case "revoked":
                _ = try await conversation.client.form(
                    "/oauth2/revoke",
                    ["token": second.accessToken, "client_id": conversation.request.clientID]
                )
            case "refresh token used twice": _ = try await conversation.refresh(first.refreshToken)
            default: _ = try await conversation.redeem(code)
            }
            for token in tokens {
                for path in ["/users/me", "/scim2/Me"] {
                    #expect(try await conversation.client.get(path, bearer: token).status == 401)
                }
                let body: JSONValue = ["attributes": ["password": "Evil#2027"]]
                let change = try await conversation.client.send(
                    "POST",
                    "/users/me/update-credentials",
                    headers: [("Authorization", "Bearer \(token)"), ("Content-Type", "application/json")],
                    body: try JSONEncoder().encode(body)
                )
                #expect(change.status == 401)
                #expect(try await Self.exchange(token, conversation).status == 400)
            }
            #expect(try await conversation.client.get("/users/me", bearer: other.idToken).status == 200)
        }
    }

    @Test("An exchanged token expires with its subject token")
    func exchangedEnd() async throws {
        try await Self.run(Limits(accessTokenLifetime: 100, idTokenLifetime: 50)) { _, conversation, clock in
            let tokens = try await conversation.tokens()
            clock.advance(40)
            for (subject, rest) in [(tokens.accessToken, 60), (tokens.idToken, 10)] as [(String, Int64)] {
                let exchanged = try await Self.exchange(subject, conversation)
                #expect(exchanged.json["expires_in"]?.integer == rest)
                #expect(Token(exchanged.accessToken)?.lifetime == rest)
                #expect(Token(exchanged.accessToken)?.claims["exp"] == Token(subject)?.claims["exp"])
            }
            let last = try await Self.exchange(tokens.accessToken, conversation)
            clock.advance(60)
            #expect(try await conversation.client.get("/users/me", bearer: last.accessToken).status == 401)
            #expect(try await Self.exchange(last.accessToken, conversation).status == 400)
        }
    }

    @Test("An ID token is valid for its whole lifetime, even if it is the longest", arguments: [200, 49])
    func longestIDToken(_ seconds: TimeInterval) async throws {
        let limits = Limits(accessTokenLifetime: 20, idTokenLifetime: seconds, refreshTokenLifetime: 30)
        try await Self.run(limits) { _, conversation, clock in
            let tokens = try await conversation.tokens()
            clock.advance(seconds - 1)
            // A new authorization deletes expired records.
            _ = try await conversation.authorize()
            #expect(try await conversation.client.get("/users/me", bearer: tokens.idToken).status == 200)
            clock.advance(1)
            #expect(try await conversation.client.get("/users/me", bearer: tokens.idToken).status == 401)
        }
    }

    @Test("A password change ends a sign-in in progress, and a later sign-in succeeds", arguments: [0.5, 0.002])
    func newPassword(_ seconds: TimeInterval) async throws {
        try await Self.run { server, conversation, clock in
            let alice = try #require(try await server.services.directory.user(.username, value: "alice"))
            let authorized = try await conversation.authorize()
            let assertion = try await conversation.assertion(authorized, "alice", "Alice#2026")
            clock.advance(seconds)
            try await server.services.credentials.setPassword("New#2027", for: alice)
            let end = try await conversation.callback(authorized.location("authId") ?? "", assertion)
            #expect(end["error"] != nil)
            #expect(end["code"] == nil)
            #expect(try await conversation.tokens("alice", "New#2027").status == 200)
        }
    }

    @Test("Discovery lists the grants and authentication methods of the clients")
    func discovery() async throws {
        let shipped = try await TestServer.run { _, client in
            Self.lists(try await client.get("/.well-known/openid-configuration").json)
        }
        let grants: [JSONValue] = [
            "client_credentials", "authorization_code", "refresh_token",
            "urn:ietf:params:oauth:grant-type:token-exchange",
        ]
        #expect(shipped == [grants, ["client_secret_basic", "none"]])
        func advertised(_ client: OAuthSettings) -> [[JSONValue]] {
            Self.lists(DiscoveryDocument.make(issuer: "https://localhost", clients: [client], isOpenID: false))
        }
        #expect(advertised(OAuthSettings(grants: [.authorizationCode])) == [["authorization_code"], ["none"]])
        let secret = try PBKDF2Hash(secret: "secret", salt: [1], rounds: 1)
        let confidential = advertised(OAuthSettings(grants: [.clientCredentials], secret: secret))
        #expect(confidential == [["client_credentials"], ["client_secret_basic"]])
        let posting = advertised(OAuthSettings(grants: [.clientCredentials], secret: secret, secretMethod: .post))
        #expect(posting == [["client_credentials"], ["client_secret_post"]])
    }

    private static func lists(_ document: JSONValue) -> [[JSONValue]] {
        ["grant_types_supported", "token_endpoint_auth_methods_supported"].map { name in
            if case .array(let list)? = document[name] { list } else { [] }
        }
    }
}

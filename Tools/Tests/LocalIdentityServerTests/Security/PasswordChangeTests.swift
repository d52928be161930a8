import Foundation
import Testing

@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("Tokens accepted for account changes, and invalidation by a password change", .timeLimit(.minutes(5)))
struct PasswordChangeTests {
    private static let full: JSONValue = ["attributes": ["username": "alice", "email": "alice@example.com"]]
    private static let changes: [(method: String, path: String, body: JSONValue)] = [
        ("POST", "/users/me/update-credentials", ["attributes": ["password": "Stolen#2027"]]),
        ("PUT", "/users/me", full),
        (
            "PATCH", "/scim2/Me",
            [
                "schemas": ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
                "Operations": [["op": "replace", "path": "displayName", "value": "Ali"]],
            ]
        ),
        (
            "PUT", "/scim2/Me",
            [
                "schemas": ["urn:ietf:params:scim:schemas:core:2.0:User"], "userName": "alice",
                "emails": [["value": "alice@example.com"]],
            ]
        ),
    ]

    private static func run(
        _ limits: Limits = .standard,
        clock: TestClock = TestClock(),
        _ work: @escaping @Sendable (LocalIdentityServer, OAuthConversation) async throws -> Void
    ) async throws {
        try await TestServer.run(try await TestServer.configuration(limits: limits, clock: clock)) {
            server,
            client in
            try await server.addAlice()
            try await work(server, OAuthConversation(client, .init(server.applications.demo)))
        }
    }

    private static func send(
        _ change: (method: String, path: String, body: JSONValue),
        _ token: String,
        _ client: TestClient
    ) async throws -> Int {
        try await client.send(
            change.method,
            change.path,
            headers: [("Authorization", "Bearer \(token)"), ("Content-Type", "application/json")],
            body: try JSONEncoder().encode(change.body)
        ).status
    }

    private static func setPassword(_ password: String, _ token: String, _ client: TestClient) async throws -> Int {
        try await send(
            ("POST", "/users/me/update-credentials", ["attributes": ["password": .string(password)]]),
            token,
            client
        )
    }

    private static func exchange(_ token: String, _ conversation: OAuthConversation) async throws -> String {
        try await conversation.client.form(
            "/oauth2/token",
            [
                "grant_type": "urn:ietf:params:oauth:grant-type:token-exchange",
                "client_id": conversation.request.clientID, "subject_token": token,
                "subject_token_type": "urn:ietf:params:oauth:token-type:jwt",
            ]
        ).accessToken
    }

    @Test("An ID token and tokens exchanged for it read and change nothing")
    func idToken() async throws {
        try await Self.run { server, conversation in
            let client = conversation.client
            let tokens = try await conversation.tokens()
            let fromID = try await Self.exchange(tokens.idToken, conversation)
            let again = try await Self.exchange(fromID, conversation)
            for token in [tokens.idToken, fromID, again] {
                #expect(!token.isEmpty)
                #expect(try await client.get("/users/me", bearer: token).status == 200)
                for change in Self.changes {
                    #expect(try await Self.send(change, token, client) == 401, "\(change.method) \(change.path)")
                }
            }
            #expect(try await conversation.tokens().status == 200, "the password is the old one")
            let fromAccess = try await Self.exchange(tokens.accessToken, conversation)
            for token in [fromAccess, tokens.accessToken] {
                for change in Self.changes.dropFirst() {
                    #expect(try await Self.send(change, token, client) == 200, "\(change.method) \(change.path)")
                }
            }
        }
    }

    @Test("After a recovery no earlier token of any kind can read, change, be exchanged or be refreshed")
    func recovery() async throws {
        try await Self.run { server, conversation in
            let client = conversation.client
            let tokens = try await conversation.tokens()
            let app = server.applications.demo.applicationId
            let assertion = try #require(try await client.signIn(app, "alice", "Alice#2026").assertion)
            let exchanged = try await Self.exchange(assertion, conversation)
            let stolen = [tokens.accessToken, tokens.idToken, assertion, exchanged]
            for token in stolen { #expect(try await client.get("/users/me", bearer: token).status == 200) }

            let form = try await client.start(app, "RECOVERY")
            let sent = try await client.answer(form, "action_submit_username", ["username": "alice"])
            let link = try #require(await server.outbox.messages().last?.link.flatMap { URLComponents(string: $0) })
            let open = try await client.flow([
                "executionId": .string(sent.execution), "inputs": ["inviteToken": .string(link["inviteToken"] ?? "")],
            ])
            let end = try await client.answer(open, "action_submit_password", ["password": "Recovered#2027"])
            #expect(end.flowStatus == "COMPLETE", "\(end.text)")

            for token in stolen {
                #expect(try await client.get("/users/me", bearer: token).status == 401)
                for change in Self.changes { #expect(try await Self.send(change, token, client) == 401) }
                #expect(try await Self.exchange(token, conversation).isEmpty)
            }
            #expect(try await conversation.refresh(tokens.refreshToken).status == 400)
            #expect(try await conversation.tokens("alice", "Recovered#2027").status == 200)
        }
    }

    @Test("A password change ends every sign-in but the caller's, whose tokens stay valid")
    func change() async throws {
        try await Self.run { server, conversation in
            let client = conversation.client
            let own = try await conversation.tokens()
            let other = try await conversation.tokens()
            let app = server.applications.demo.applicationId
            let assertion = try #require(try await client.signIn(app, "alice", "Alice#2026").assertion)
            #expect(try await Self.setPassword("Changed#2027", own.accessToken, client) == 204)
            for token in [other.accessToken, other.idToken, assertion] {
                #expect(try await client.get("/users/me", bearer: token).status == 401)
                #expect(try await Self.setPassword("Stolen#2027", token, client) == 401)
            }
            #expect(try await conversation.refresh(other.refreshToken).status == 400)
            #expect(try await client.get("/users/me", bearer: own.accessToken).status == 200)
            let renewed = try await conversation.refresh(own.refreshToken)
            #expect(renewed.status == 200)
            #expect(try await Self.setPassword("Changed#2028", renewed.accessToken, client) == 204)
            #expect(try await conversation.tokens("alice", "Changed#2028").status == 200)
        }
    }

    @Test(
        "An access token from before the user's own password change is invalid; with --recorded it stays valid",
        arguments: [false, true]
    )
    func stolenAccessToken(_ isRecorded: Bool) async throws {
        let clock = TestClock()
        try await Self.run(isRecorded ? .recorded : .standard, clock: clock) { _, conversation in
            let client = conversation.client
            let tokens = try await conversation.tokens()
            let exchanged = try await Self.exchange(tokens.accessToken, conversation)
            clock.advance(1)
            #expect(try await Self.setPassword("Changed#2027", tokens.accessToken, client) == 204)
            for stolen in [tokens.accessToken, exchanged] {
                #expect(try await client.get("/users/me", bearer: stolen).status == (isRecorded ? 200 : 401))
                #expect(try await Self.setPassword("Stolen#2027", stolen, client) == (isRecorded ? 204 : 401))
            }

            guard !isRecorded else { return }
            let renewed = try await conversation.refresh(tokens.refreshToken)
            #expect(renewed.status == 200)
            #expect(try await client.get("/users/me", bearer: renewed.accessToken).status == 200)
            #expect(try await Self.setPassword("Changed#2028", renewed.accessToken, client) == 204)
        }
    }

    @Test("An assertion from before the user's own password change reads, but changes nothing")
    func stolenAssertion() async throws {
        let clock = TestClock()
        try await Self.run(clock: clock) { server, conversation in
            let client = conversation.client
            let app = server.applications.demo.applicationId
            let assertion = try #require(try await client.signIn(app, "alice", "Alice#2026").assertion)
            clock.advance(1)
            #expect(try await Self.setPassword("Changed#2027", assertion, client) == 204)
            #expect(try await client.get("/users/me", bearer: assertion).status == 200)
            let exchanged = try await Self.exchange(assertion, conversation)
            for token in [assertion, exchanged] {
                for change in Self.changes { #expect(try await Self.send(change, token, client) == 401) }
            }
        }
    }

    @Test("The assertion of a sign-up may change the new account")
    func signUpAssertion() async throws {
        try await TestServer.run { server, client in
            let form = try await client.start(server.applications.demoWithAssertion.applicationId, "REGISTRATION")
            let end = try await client.answer(
                form,
                "action_001",
                [
                    "username": "nina", "password": "Nina#20262026", "email": "nina@example.com",
                    "given_name": "Nina", "family_name": "Neu",
                ]
            )
            let assertion = try #require(end.assertion, "\(form.text) \(end.text)")
            #expect(try await Self.setPassword("Changed#2027", assertion, client) == 204)
        }
    }

    @Test("An assertion can change the password, and only this assertion stays valid")
    func assertion() async throws {
        try await Self.run { server, conversation in
            let client = conversation.client
            let app = server.applications.demo.applicationId
            let first = try #require(try await client.signIn(app, "alice", "Alice#2026").assertion)
            let second = try #require(try await client.signIn(app, "alice", "Alice#2026").assertion)
            #expect(try await Self.setPassword("Changed#2027", first, client) == 204)
            #expect(try await client.get("/users/me", bearer: first).status == 200)
            #expect(try await client.get("/users/me", bearer: second).status == 401)
        }
    }

    @Test("A change keeps the caller's browser session and ends the others; a recovery ends all")
    func sessions() async throws {
        try await SessionEnvironment.run { world in
            let own = try await world.signIn()
            let other = try await world.signIn()
            let ownCookie = try #require(own.cookie)
            let otherCookie = try #require(other.cookie)
            let token = try #require(own.assertion)
            #expect(try await Self.setPassword("Changed#2027", token, world.client) == 204)
            let kept = try await world.start(cookie: ownCookie)
            #expect(kept.flowStatus == "COMPLETE")
            #expect(kept.assertion != nil)
            #expect(try await world.start(cookie: otherCookie).errorCode == "FET-1081")
            let alice = try #require(try await world.server.services.directory.user(.username, value: "alice"))
            try await world.server.services.credentials.setPassword("Recovered#2027", for: alice)
            #expect(try await world.start(cookie: ownCookie).errorCode == "FET-1081")
            #expect(try await world.client.get("/users/me", bearer: kept.assertion ?? "").status == 401)
        }
    }

    @Test("A pending change does not undo a recovery that completed first")
    func race() async throws {
        try await Self.run { server, conversation in
            let tokens = try await conversation.tokens()
            let family = try #require(Token(tokens.accessToken)?.claims["tfid"]?.string)
            let credentials = server.services.credentials
            let alice = try #require(try await server.services.directory.user(.username, value: "alice"))
            try await credentials.setPassword("Recovered#2027", for: alice)
            await #expect(throws: KeptSignIn.Ended.self) {
                try await credentials.setPassword("Stolen#2027", for: alice, keeping: KeptSignIn(family: family))
            }
            #expect(try await credentials.verifyPassword("Recovered#2027", of: alice))
        }
    }

    @Test("A user pool's password change ends the sign-ins of the other protocols")
    func otherProtocols() async throws {
        try await PoolTestEnvironment.run { world in
            try await world.newUser()
            let own = try await world.signIn()
            let other = try await world.signIn()
            let app = world.server.applications.demo.applicationId
            let assertion = try #require(
                try await world.client.signIn(app, "ada", PoolTestEnvironment.password).assertion
            )
            let changed = try await world.call(
                "ChangePassword",
                [
                    "AccessToken": .string(own.access), "PreviousPassword": .string(PoolTestEnvironment.password),
                    "ProposedPassword": "Another#Horse2",
                ]
            )
            #expect(changed.status == 200, "\(changed.text)")
            #expect(try await world.user(own.access).status == 200)
            #expect(try await world.user(other.access).status == 400)
            #expect(try await world.client.get("/users/me", bearer: assertion).status == 401)
        }
    }

    @Test("With --recorded all of this matches the recorded server")
    func recorded() async throws {
        try await Self.run(.recorded) { server, conversation in
            let client = conversation.client
            let tokens = try await conversation.tokens()
            let other = try await conversation.tokens()
            #expect(try await Self.setPassword("Changed#2027", tokens.idToken, client) == 204)
            #expect(try await client.get("/users/me", bearer: other.accessToken).status == 200)
            #expect(try await Self.setPassword("Changed#2028", other.accessToken, client) == 204)
            #expect(try await conversation.refresh(other.refreshToken).status == 400)
        }
    }
}

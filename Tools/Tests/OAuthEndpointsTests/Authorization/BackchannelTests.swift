import Foundation
import Testing

@testable import FlowEngine
@testable import HostedPages
@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import OAuthEndpoints
@testable import ServerTestSupport

@Suite("OAuth: backchannel authentication (CIBA)", .timeLimit(.minutes(5)))
struct BackchannelTests {
    static let secret = "backchannel-secret"
    static let client = "scheduler"

    /// A server with a client whose sign-in flow notifies the user by mail and requires the password.
    struct World {
        let server: LocalIdentityServer
        let client: TestClient
        let clock: TestClock
        let alice: User

        func begin(
            _ more: [String: String?] = [:],
            client id: String = BackchannelTests.client
        ) async throws -> TestClient.Reply {
            var form: [String: String] = ["scope": "openid email", "login_hint": "alice"]
            for (name, value) in more { form[name] = value }
            return try await client.form(
                "/oauth2/bc-authorize",
                form,
                headers: BackchannelTests.basic(id, BackchannelTests.secret)
            )
        }

        func poll(_ id: String, client name: String = BackchannelTests.client) async throws -> TestClient.Reply {
            try await client.form(
                "/oauth2/token",
                ["grant_type": "urn:openid:params:grant-type:ciba", "auth_req_id": id],
                headers: BackchannelTests.basic(name, BackchannelTests.secret)
            )
        }

        /// Follows the mailed link in a browser and enters the password.
        func approve(_ password: String = "Alice#2026", more: [String: String] = [:]) async throws -> PageVisitor {
            let link = try #require(await server.outbox.messages(to: "alice@example.com").last?.link)
            let person = PageVisitor(client)
            try await person.open(link)
            try await person.submit()
            try await person.submit(["password": password])
            return person
        }
    }

    static func basic(_ id: String, _ secret: String) -> [(String, String)] {
        [("Authorization", "Basic \(Data("\(id):\(secret)".utf8).base64EncodedString())")]
    }

    /// - Parameter ask: the nodes that authenticate the user whom the link has identified.
    private static func files(ask: [String]) -> [String: String] {
        FlowSandbox.files(["AUTHENTICATION": FlowNodes.text(start + ask + end)])
    }

    static let password = [
        FlowNodes.prompt("ask", [("password", "PASSWORD_INPUT")], then: "check"),
        FlowNodes.run("check", "CredentialsAuthExecutor", then: "authorize", edges: ["onIncomplete": "ask"]),
    ]

    private static let start = [
        FlowNodes.run(
            "identify",
            "IdentifyingExecutor",
            properties: "loginHintAttribute: username",
            inputs: [("login_hint", "TEXT_INPUT")],
            then: "generate"
        ),
        FlowNodes.run("generate", "InviteExecutor", "generate", then: "notify"),
        FlowNodes.run(
            "notify",
            "EmailExecutor",
            "send",
            properties: "emailTemplate: CIBA_NOTIFICATION",
            then: "sent",
            edges: ["onFailure": "failed"]
        ),
        FlowNodes.page("failed", then: "end"),
        FlowNodes.page("sent", then: "verify"),
        FlowNodes.run("verify", "InviteExecutor", "verify", inputs: [("inviteToken", "HIDDEN")], then: "ask"),
    ]

    private static let end = [
        FlowNodes.run("authorize", "AuthorizationExecutor", then: "assert"),
        FlowNodes.run("assert", "AuthAssertExecutor", then: "done"),
        FlowNodes.page("done", then: "end"),
    ]

    private static func application(
        _ clientID: String,
        grants: Set<OAuthSettings.Grant> = [.backchannel, .refreshToken],
        flow: String = "sandbox-authentication",
        isPublic: Bool = false
    ) throws -> Application {
        Application(
            id: "app-\(clientID)",
            clientID: clientID,
            name: "Upgrade agent",
            oauth: OAuthSettings(
                grants: grants,
                secret: isPublic ? nil : try PBKDF2Hash(secret: secret, salt: [1, 2], rounds: 1_000)
            ),
            flows: [.authentication: flow]
        )
    }

    static func run(
        ask: [String] = password,
        connections: [ProviderConnection] = [],
        _ work: @escaping @Sendable (World) async throws -> Void
    ) async throws {
        let clock = TestClock()
        let sandbox = try DefinitionSandbox(files(ask: ask))
        defer { sandbox.remove() }
        var configuration = try await TestServer.configuration(clock: clock)
        configuration.definitions = sandbox.url
        configuration.connections = connections
        configuration.moreApplications = [
            try application(client), try application("other"), try application("formless", flow: "sign-in"),
            try application("code", grants: [.authorizationCode]), try application("public", isPublic: true),
        ]
        try await TestServer.run(configuration) { server, client in
            let alice = try await server.addAlice()
            try await server.addUser(username: "bob", password: "Bobby#2026", email: nil, attributes: [:])
            try await work(World(server: server, client: client, clock: clock, alice: alice))
        }
    }

    @Test("The client polls until the user has followed the mailed link and signed in")
    func wholeWay() async throws {
        try await Self.run { world in
            let begun = try await world.begin(["binding_message": "Order 17"])
            #expect(begun.status == 200, "\(begun.text)")
            #expect(begun.headers["cache-control"] == "no-store")
            #expect(begun.headers["pragma"] == "no-cache")
            #expect(begun.json["expires_in"] == 120)
            #expect(begun.json["interval"] == 5)
            let id = try #require(begun.json["auth_req_id"]?.string)
            let message = try #require(await world.server.outbox.messages(to: "alice@example.com").last)
            #expect(message.text.contains("Order 17"))
            #expect(message.link?.contains(id) == false)
            #expect(try await world.poll(id).json["error"] == "authorization_pending")
            let person = try await world.approve()
            #expect(try person.page.words.contains("done"))
            #expect(person.left == nil)
            world.clock.advance(5)
            let tokens = try await world.poll(id)
            #expect(tokens.status == 200, "\(tokens.text)")
            let access = try #require(Token(tokens.accessToken))
            #expect(access.claims["sub"]?.string == world.alice.id)
            #expect(access.claims["grant_type"] == "urn:openid:params:grant-type:ciba")
            #expect(access.claims["client_id"]?.string == Self.client)
            let identity = try #require(Token(tokens.json["id_token"]?.string ?? ""))
            #expect(identity.claims["sub"]?.string == world.alice.id)
            #expect(identity.claims["email"] == "alice@example.com")
            let refreshToken = try #require(tokens.json["refresh_token"]?.string)
            let refreshed = try await world.client.form(
                "/oauth2/token",
                ["grant_type": "refresh_token", "refresh_token": refreshToken],
                headers: Self.basic(Self.client, Self.secret)
            )
            let renewed = try #require(Token(refreshed.accessToken), "\(refreshed.text)")
            #expect(renewed.claims["grant_type"] == "urn:openid:params:grant-type:ciba")
            // The request is used up.
            world.clock.advance(5)
            #expect(try await world.poll(id).json["error"] == "invalid_grant")
        }
    }

    @Test("The approval pages show the binding message as text")
    func bindingMessage() async throws {
        try await Self.run { world in
            let text = "Order <b>17</b> & {application} \"x\""
            #expect(try await world.begin(["binding_message": text]).status == 200)
            let link = try #require(await world.server.outbox.messages(to: "alice@example.com").last?.link)
            let person = PageVisitor(world.client)
            try await person.open(link)
            for page in ["link", "password"] {
                let shown = try #require(try person.page.element(id: "binding"), "\(page)")
                #expect(shown.words == "Message from Upgrade agent \(text)", "\(page)")
                #expect(person.reply?.text.contains("<b>17") == false)
                if page == "link" { try await person.submit() }
            }
            #expect(try person.page.fields["password"] != nil)
        }
        try await Self.run { world in
            #expect(try await world.begin().status == 200)
            let link = try #require(await world.server.outbox.messages(to: "alice@example.com").last?.link)
            let person = PageVisitor(world.client)
            try await person.open(link)
            #expect(try person.page.element(id: "binding") == nil)
        }
    }

    @Test("The page that redirects to a provider shows the binding message, too")
    func bindingMessageBeforeProvider() async throws {
        let ask = [FlowNodes.run("ask", "OIDCAuthExecutor", properties: "idpId: default", then: "authorize")]
        try await FakeProvider.run { provider in
            try await Self.run(ask: ask, connections: [provider.connection()]) { world in
                #expect(try await world.begin(["binding_message": "Order 17"]).status == 200)
                let link = try #require(await world.server.outbox.messages(to: "alice@example.com").last?.link)
                let person = PageVisitor(world.client)
                try await person.open(link)
                try await person.submit()
                #expect(try person.page.words.contains("Message from Upgrade agent Order 17"))
                #expect(person.reply?.text.contains("state=") == true)
            }
        }
    }

    @Test("The link and a password are one factor: AAL1")
    func assurance() async throws {
        try await Self.run { world in
            _ = try await world.begin()
            let link = try #require(await world.server.outbox.messages(to: "alice@example.com").last?.link)
            let parts = try #require(URLComponents(string: link))
            let ask = try await world.client.flow([
                "executionId": .string(parts["executionId"] ?? ""),
                "inputs": ["inviteToken": .string(parts["inviteToken"] ?? "")],
            ])
            let end = try await world.client.answer(ask, "ask_go", ["password": "Alice#2026"])
            let assurance = Token(try #require(end.assertion))?.claims["assurance"]
            #expect(assurance?["aal"] == "AAL1")
            #expect(assurance?["authenticators"]?.items.map { $0["authenticator"] } == ["CredentialsAuthenticator"])
        }
    }

    @Test(
        "The assurance level is the number of different factors",
        arguments: [
            ([AuthenticationMethod.password], "AAL1"), ([AuthenticationMethod.invite], "AAL1"),
            ([AuthenticationMethod.magicLink], "AAL1"),
            ([AuthenticationMethod.password, AuthenticationMethod.federated], "AAL1"),
            ([AuthenticationMethod.oneTimeCode, AuthenticationMethod.magicLink], "AAL1"),
            ([AuthenticationMethod.password, AuthenticationMethod.oneTimeCode], "AAL2"),
            ([AuthenticationMethod.passkey], "AAL2"),
            ([AuthenticationMethod.password, AuthenticationMethod.invite], "AAL1"),
            ([AuthenticationMethod.passkey, AuthenticationMethod.password], "AAL3"),
        ]
    )
    func level(_ methods: [String], _ level: String) {
        #expect(AuthenticationMethod.assuranceLevel(of: methods) == level)
    }

    @Test("A decision that precedes the name of the user counts, but no other user's", arguments: ["alice", "bob"])
    func earlyDecision(userID: String) throws {
        let authorization = AuthorizationRequest(
            applicationID: "app-scheduler",
            clientID: Self.client,
            redirectURI: "",
            namesRedirectURI: false,
            scope: Scope("openid"),
            requestedPermissions: Scope("")
        )
        let grant = CodeGrant(
            request: authorization,
            userID: userID,
            aci: "aci",
            authenticatedAt: .now,
            provenAt: .now
        )
        var request = BackchannelRequest(clientID: Self.client, endsAt: .now + 60)
        request.decide(.approved(grant))
        request.identify("alice")

        let result = Result { try request.poll(by: Self.client, at: .now) }
        #expect((try? result.get().userID) == (userID == "alice" ? "alice" : nil))
    }

    @Test("A client that polls too soon gets slow_down, even if the tokens are ready")
    func slowDown() async throws {
        try await Self.run { world in
            let id = try #require(try await world.begin().json["auth_req_id"]?.string)
            #expect(try await world.poll(id).json["error"] == "authorization_pending")
            #expect(try await world.poll(id).json["error"] == "slow_down")
            // The interval is now ten seconds.
            world.clock.advance(6)
            #expect(try await world.poll(id).json["error"] == "slow_down")
            _ = try await world.approve()
            #expect(try await world.poll(id).json["error"] == "slow_down")
            world.clock.advance(20)
            #expect(try await world.poll(id).status == 200)
        }
    }

    @Test("A request expires together with its link")
    func expiry() async throws {
        try await Self.run { world in
            let begun = try await world.begin(["requested_expiry": "30"])
            #expect(begun.json["expires_in"] == 30)
            let id = try #require(begun.json["auth_req_id"]?.string)
            world.clock.advance(30)
            let expired = try await world.poll(id)
            #expect(expired.status == 400)
            #expect(expired.json["error"] == "expired_token")
            let link = try #require(await world.server.outbox.messages(to: "alice@example.com").last?.link)
            let person = PageVisitor(world.client)
            try await person.open(link)
            #expect(person.reply?.status == 404)
            #expect(
                try await world.begin(["requested_expiry": "99999", "login_hint": "alice"]).json["expires_in"] == 600
            )
        }
    }

    @Test("A user who cancels denies the request")
    func cancelled() async throws {
        try await Self.run { world in
            let id = try #require(try await world.begin().json["auth_req_id"]?.string)
            let link = try #require(await world.server.outbox.messages(to: "alice@example.com").last?.link)
            let person = PageVisitor(world.client)
            try await person.open(link)
            try await person.submit()
            try await person.submit([:], "gate:cancel")
            let denied = try await world.poll(id)
            #expect(denied.json["error"] == "access_denied", "\(denied.text)")
            #expect(try await world.poll(id).json["error"] == "invalid_grant")
        }
    }

    @Test("Only the user of the hint can approve the request")
    func otherUser() async throws {
        try await Self.run { world in
            let id = try #require(try await world.begin().json["auth_req_id"]?.string)
            let link = try #require(await world.server.outbox.messages(to: "alice@example.com").last?.link)
            let parts = try #require(URLComponents(string: link))
            // An app follows the link and sends another user's name with the password.
            let ask = try await world.client.flow([
                "executionId": .string(parts["executionId"] ?? ""),
                "inputs": ["inviteToken": .string(parts["inviteToken"] ?? "")],
            ])
            let end = try await world.client.answer(ask, "ask_go", ["username": "bob", "password": "Bobby#2026"])
            let assertion = try #require(end.assertion)
            let request = try #require(Token(assertion)?.claims["authorization_request_id"]?.string)
            let answer = try await world.client.json(
                "/oauth2/auth/callback",
                ["authId": .string(request), "assertion": .string(assertion)]
            )
            #expect(answer.status == 200)
            #expect(try await world.poll(id).json["error"] == "access_denied")
        }
    }
}

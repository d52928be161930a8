import Foundation
import NIOConcurrencyHelpers
import Testing

@testable import CognitoEndpoints
@testable import EntraEndpoints
@testable import FlowEngine
@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import struct NativeAuthTesting.AuthenticatorOutput
@testable import ServerTestSupport

/// Server and requests that write to each of its tables, with all protocols.
struct StorageScenario: Sendable {
    /// The executed SQL statements.
    final class StatementLog: Sendable {
        private let statements = NIOLockedValueBox<Set<String>>([])

        func add(_ statement: String) { statements.withLockedValue { _ = $0.insert(statement) } }

        /// Removes the recorded statements, such as those of the migrations.
        func removeAll() { statements.withLockedValue { $0.removeAll() } }

        /// The distinct statements that read or change rows.
        var all: [String] {
            statements.withLockedValue { $0 }.sorted().filter { statement in
                ["SELECT", "INSERT", "UPDATE", "DELETE", "WITH"].contains { statement.hasPrefix($0) }
            }
        }
    }

    /// The tables that the scenario does not write to: strong methods of tenants' users are permanent.
    static let untouched: Set = ["entraUser"]

    let server: LocalIdentityServer
    let client: TestClient
    let clock: TestClock
    let provider: FakeProvider
    let log: StatementLog

    static func run(_ work: @escaping @Sendable (StorageScenario) async throws -> Void) async throws {
        let sandbox = try DefinitionSandbox([
            "Pools/tests.yaml": PoolTestEnvironment.pool(
                "devices: always\nidentityPool: {id: 'eu-central-1:1a', guests: true}"
            ),
            // Shorter than the default, so that everything expires within the 40 days of the test.
            "Tenants/tests.yaml": TenantTestEnvironment.tenant(client: "refreshTokenSeconds: 86400"),
        ])
        defer { sandbox.remove() }
        let clock = TestClock()
        let log = StatementLog()
        try await FakeProvider.run { provider in
            var configuration = try await TestServer.configuration(clock: clock)
            configuration.definitions = sandbox.url
            configuration.connections = [provider.connection(matchBy: .email)]
            configuration.onStatement = { log.add($0) }
            try await TestServer.run(configuration) { server, client in
                log.removeAll()
                try await work(
                    StorageScenario(server: server, client: client, clock: clock, provider: provider, log: log)
                )
            }
        }
    }

    func play() async throws {
        try await accounts()
        try await organization()
        try await sessions()
        try await oauth()
        try await codesAndLinks()
        try await otherMethods()
        try await pool()
        try await tenant()
    }

    // MARK: - ThunderID

    private static let password = "Alice#2026"
    private var demo: ShippedApplications.Entry { server.applications.demo }

    /// Sign-up, recovery, profile and password change.
    private func accounts() async throws {
        var step = try await client.start(demo.applicationId, "REGISTRATION")
        step = try await client.answer(
            step,
            "action_credentials",
            ["username": "alice", "password": "Forgotten#1"]
        )
        step = try await client.answer(
            step,
            "action_schema_attrs",
            ["given_name": "Alice", "email": "alice@example.com"]
        )
        try #require(step.flowStatus == "COMPLETE", "\(step.text)")
        clock.advance(60)

        step = try await client.answer(try await client.start(demo.applicationId), "action_forgot_password")
        step = try await client.answer(step, "action_submit_username", ["username": "alice"])
        let text = try #require(await server.outbox.messages(to: "alice@example.com").last?.link)
        let link = try #require(URLComponents(string: text))
        step = try await client.flow([
            "executionId": .string(link["executionId"] ?? ""),
            "inputs": ["inviteToken": .string(link["inviteToken"] ?? "")],
        ])
        step = try await client.answer(step, "action_submit_password", ["password": "Replaced#1"])
        step = try await client.answer(step, "action_001", ["username": "alice", "password": "Replaced#1"])
        let token = try #require(step.assertion, "\(step.text)")

        let user = try #require(try await server.services.directory.user(.username, value: "alice"))
        let alice = SignedInClient(client: client, token: token, user: user)
        let profile: JSONValue = [
            "username": "alice", "email": "alice@example.com", "given_name": "Alice", "family_name": "Example",
            "mobile_number": "+1555010001",
        ]
        try #require(try await alice.send("PUT", "/users/me", ["attributes": profile]).status == 200)
        try #require(try await alice.send("GET", "/scim2/Me").status == 200)
        clock.advance(1)
        let changed = try await alice.send(
            "POST",
            "/users/me/update-credentials",
            ["attributes": ["password": .string(Self.password)]]
        )
        try #require(changed.status < 300, "\(changed.text)")
        try await server.prove("alice@example.com", of: "alice")
        clock.advance(1)
    }

    /// One ended session and one that stays.
    private func sessions() async throws {
        let world = SessionEnvironment(server: server, client: client, clock: clock)
        for isEnded in [true, false] {
            let cookie = try #require(try await world.signIn().cookie)
            try #require(try await world.start(cookie: cookie).flowStatus == "COMPLETE")
            if isEnded { try #require(try await world.start("SIGNOUT", cookie: cookie).flowStatus == "COMPLETE") }
        }
    }

    private func oauth() async throws {
        let conversation = OAuthConversation(client, .init(demo))
        let tokens = try await conversation.tokens()
        let renewed = try await conversation.refresh(tokens.refreshToken)
        try #require(try await conversation.userInfo(renewed.accessToken).status == 200)
        _ = try await client.form("/oauth2/par", conversation.request.parameters)
        _ = try await conversation.authorize()
        _ = try await conversation.code()

        let ended = try await conversation.tokens()
        let clientID = conversation.request.clientID
        _ = try await client.form("/oauth2/revoke", ["token": ended.refreshToken, "client_id": clientID])
        let out = try await client.get(
            FormEncoding.address(
                "/oauth2/logout",
                parameters: [
                    "client_id": demo.clientId, "state": "s",
                    "post_logout_redirect_uri": demo.postLogoutRedirectURI,
                ]
            )
        )
        _ = try await client.flow(["executionId": .string(out.location("executionId") ?? "")])
        let id = JSONValue.string(out.location("logoutId") ?? "")
        try #require(try await client.json("/oauth2/logout/callback", ["logoutId": id]).status == 200)

        let headers = InvitationEnvironment.basic(server.administratorSecret)
        let own = try await client.form("/oauth2/token", ["grant_type": "client_credentials"], headers: headers)
        try #require(own.status == 200, "\(own.text)")
        _ = try await client.form("/oauth2/introspect", ["token": own.accessToken], headers: headers)
        _ = try await client.form("/oauth2/revoke", ["token": own.accessToken], headers: headers)
    }

    private func codesAndLinks() async throws {
        let form = try await client.start(server.applications.emailCode.applicationId)
        var step = try await client.answer(form, "action_email", ["email": "alice@example.com"])
        let code = await server.outbox.messages(to: "alice@example.com").last?.code ?? ""
        step = try await client.answer(step, "action_otp", ["otp": code == "000000" ? "111111" : "000000"])
        clock.advance(60)
        step = try await client.answer(step, "action_resend")
        let newer = await server.outbox.messages(to: "alice@example.com").last?.code ?? ""
        step = try await client.answer(step, "action_otp", ["otp": newer])
        try #require(step.flowStatus == "COMPLETE", "\(step.text)")

        let links = LinkEnvironment(server: server, client: client, clock: clock)
        _ = try await links.ask("stranger@example.com")
        let asked = try await links.ask()
        step = try await links.open(asked.execution, "token", try await links.link()["token"] ?? "")
        try #require(step.flowStatus == "COMPLETE", "\(step.text)")
    }

    /// Consent, a passkey, a federated sign-in, and a wrong password, whose record stays.
    private func otherMethods() async throws {
        let consent = ConsentEnvironment(server: server, client: client, clock: clock)
        let approved = try await consent.approve(try await consent.signIn(), ConsentEnvironment.all)
        try #require(approved.flowStatus == "COMPLETE", "\(approved.text)")

        let passkeys = PasskeyVisit(server: server, client: client)
        var authenticator = passkeys.authenticator()
        let enrolled = try await passkeys.enrol(authenticator)
        authenticator.userHandle = Passkey.handle(of: try #require(enrolled.subject))
        try #require(try await passkeys.signIn(authenticator).flowStatus == "COMPLETE")

        var script = FakeProvider.Script()
        script.claims = ["sub": "s1", "email": "alice@example.com", "email_verified": true]
        let visit = FederatedVisit(server: server, client: client)
        for _ in 1...2 { try #require(try await visit.visit(provider, script).flowStatus == "COMPLETE") }

        _ = try await client.signIn(demo.applicationId, "alice", "Wrong#2026")
    }
}

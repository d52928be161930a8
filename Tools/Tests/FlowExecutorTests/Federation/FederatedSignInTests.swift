import Foundation
import Testing

@testable import FlowEngine
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("Federated sign-in with another local server over TLS", .timeLimit(.minutes(5)))
struct FederatedSignInTests {
    private static func run(
        _ change: @Sendable (inout ProviderConnection, LocalIdentityServer) throws -> Void = { _, _ in },
        providerApplications: [Application] = [],
        _ work: @escaping @Sendable (FederatedVisit, TestClient) async throws -> Void
    ) async throws {
        var provider = try await TestServer.configuration()
        provider.moreApplications = providerApplications
        try await TestServer.run(provider) { provider, providerClient in
            try await provider.addAlice()
            let entry = provider.applications.demo
            var connection = ProviderConnection(
                id: "default",
                name: "Other server",
                issuer: provider.baseURL.absoluteString,
                clientID: entry.clientId,
                redirectURI: entry.redirectURI,
                authority: URL(fileURLWithPath: provider.certificatePath)
            )
            try change(&connection, provider)
            var configuration = try await TestServer.configuration()
            configuration.connections = [connection]
            try await TestServer.run(configuration) { server, client in
                try await work(FederatedVisit(server: server, client: client), providerClient)
            }
        }
    }

    /// Signs in at the provider as the browser does.
    private static func signIn(at provider: TestClient, _ away: TestClient.Reply) async throws -> URLComponents {
        let address = try #require(away.redirectURL)
        #expect(address.hasPrefix(provider.baseURL + "/oauth2/authorize?"))
        let page = try await provider.send("GET", String(address.dropFirst(provider.baseURL.count)))
        let conversation = OAuthConversation(provider, .init(clientID: "", redirectURI: nil))
        let assertion = try await conversation.assertion(page, "alice", "Alice#2026")
        return try await conversation.callback(page.location("authId") ?? "", assertion)
    }

    @Test("Missing attributes of a new user are requested, and the next sign-in recognises the user")
    func newUser() async throws {
        try await Self.run { visit, provider in
            var subjects: [String] = []
            for round in 1...2 {
                let away = try await visit.redirectToProvider()
                #expect(away.json["type"]?.string == "REDIRECTION")
                #expect(away.note("idpName") == "Other server")
                #expect(away.inputs == ["code"])
                #expect(away.redirect("code_challenge_method") == "S256")
                let back = try await Self.signIn(at: provider, away)
                var step = try await visit.returnFromProvider(
                    after: away,
                    code: back["code"],
                    state: back["state"],
                    more: ["iss": back["iss"] ?? ""]
                )
                if round == 1 {
                    #expect(step.inputs == ["username"])
                    step = try await visit.client.answer(step, nil, ["username": "anna"])
                }
                #expect(step.flowStatus == "COMPLETE", "\(step.text)")
                let token = try #require(step.assertion.flatMap { Token($0) })
                #expect(token.claims["username"] == "anna")
                #expect(token.claims["email"] == "alice@example.com")
                #expect(token.claims["given_name"] == "Alice")
                #expect(step.assertion.map { $0.contains("OIDC") } == false)
                guard case .array(let authenticators) = token.claims["assurance"]?["authenticators"] else {
                    Issue.record("no authenticators")
                    return
                }
                #expect(authenticators.map { $0["authenticator"] } == ["OIDCAuthenticator"])
                subjects.append(token.claims["sub"]?.string ?? "")
            }
            #expect(subjects[0] == subjects[1])
            // The account has no password, so every password is wrong.
            let wrong = try await visit.client.signIn(visit.application, "anna", "Alice#2026")
            #expect(wrong.errorCode == "FET-1005")
        }
    }

    @Test("A client with a secret authenticates with the secret of its file")
    func confidential() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try Data("a secret: with %\n".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        for (secret, isRight) in [("a secret: with %", true), ("another", false)] {
            let application = Application(
                id: "019a0000-0000-7000-8000-00000000e001",
                clientID: "confidential",
                name: "Confidential",
                oauth: OAuthSettings(
                    redirectURIs: ["app://back"],
                    secret: try PBKDF2Hash(secret: secret, salt: [1, 2], rounds: 1_000)
                ),
                flows: [.authentication: "sign-in"]
            )
            try await Self.run(
                { connection, _ in
                    connection.clientID = "confidential"
                    connection.redirectURI = "app://back"
                    connection.clientSecretFile = file
                },
                providerApplications: [application]
            ) { visit, provider in
                let away = try await visit.redirectToProvider()
                let back = try await Self.signIn(at: provider, away)
                let step = try await visit.returnFromProvider(after: away, code: back["code"], state: back["state"])
                #expect((step.inputs == ["username"]) == isRight)
                #expect((step.status == 500) == !isRight)
            }
        }
    }

    @Test("An untrusted certificate or another issuer makes the provider unavailable", arguments: [0, 1])
    func untrustedProvider(_ number: Int) async throws {
        try await Self.run({ connection, server in
            if number == 0 {
                connection.authority = nil
            } else {
                connection.issuer = server.baseURL.absoluteString.replacingOccurrences(
                    of: "localhost",
                    with: "127.0.0.1"
                )
            }
        }) { visit, _ in
            let step = try await visit.redirectToProvider()
            #expect(step.errorCode == "FET-1912")
            #expect(step.flowStatus == "ERROR")
        }
    }

    @Test("An authorization code is accepted once and only for its own attempt")
    func usedCode() async throws {
        try await Self.run { visit, provider in
            let away = try await visit.redirectToProvider()
            let back = try await Self.signIn(at: provider, away)
            #expect(
                try await visit.returnFromProvider(after: away, code: back["code"], state: back["state"]).inputs == [
                    "username"
                ]
            )
            let again = try await visit.redirectToProvider()
            // Another verifier: the provider would refuse even an unused code.
            let step = try await visit.returnFromProvider(after: again, code: back["code"])
            #expect(step.status == 500)
            #expect(step.errorCode == "SSE-5000")
            #expect(try await visit.returnFromProvider(after: again).errorCode == "FES-1004")
        }
    }

    @Test("Without a connection the federated action is refused, and the others remain")
    func noConnection() async throws {
        try await TestServer.run { server, client in
            try await server.addAlice()
            let visit = FederatedVisit(server: server, client: client)
            let form = try await client.start(visit.application)
            let refused = try await client.answer(form, "action_federated")
            #expect(refused.errorCode == "FET-1911")
            let signedIn = try await client.answer(
                form,
                "action_001",
                ["username": "alice", "password": "Alice#2026"]
            )
            #expect(signedIn.flowStatus == "COMPLETE")
        }
    }
}

import Foundation
import Testing

@testable import FlowEngine
@testable import IdentityBase
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("Sign-in at a provider of plain OAuth 2.0", .timeLimit(.minutes(5)))
struct OAuthProviderTests {
    private static func run(
        _ script: FakeProvider.Script,
        matchBy: ProviderConnection.Match? = nil,
        _ work: @escaping @Sendable (FederatedVisit, FakeProvider) async throws -> Void
    ) async throws {
        try await FederatedVisit.run(connection: { $0.oauthConnection(matchBy: matchBy) }) { visit, provider in
            provider.follow(script)
            try await work(visit, provider)
        }
    }

    private static let octavia: JSONValue = [
        "id": 42, "login": "octavia", "name": "Octavia", "email": .null, "avatar_url": "https://a.example/o.png",
    ]

    @Test("The identity comes from the user resource, and the verified address from the e-mail list")
    func newUser() async throws {
        let emails: JSONValue = [
            ["email": "old@example.com", "primary": false, "verified": true],
            ["email": "octavia@example.com", "primary": true, "verified": true],
        ]
        try await Self.run(.init(user: Self.octavia, emails: emails)) { visit, provider in
            var subjects: [String] = []
            for _ in 1...2 {
                let away = try await visit.redirectToProvider()
                #expect(away.json["type"]?.string == "REDIRECTION")
                #expect(away.redirect("nonce") == nil)
                #expect(away.redirect("scope") == "read:user")
                #expect(away.redirect("code_challenge_method") == "S256")
                let end = try await visit.returnFromProvider(after: away)
                #expect(end.flowStatus == "COMPLETE", "\(end.text)")
                let token = try #require(end.assertion.flatMap { Token($0) })
                #expect(token.claims["username"] == "octavia")
                #expect(token.claims["email"] == "octavia@example.com")
                subjects.append(token.claims["sub"]?.string ?? "")
            }
            #expect(subjects[0] == subjects[1])
            #expect(provider.bearers == Array(repeating: "Bearer x", count: 4))
            #expect(provider.forms.allSatisfy { $0["client_id"] == FakeProvider.clientID })
        }
    }

    @Test("Only a verified address finds an existing user", arguments: [true, false])
    func matching(_ isVerified: Bool) async throws {
        let emails: JSONValue = [["email": "alice@example.com", "primary": true, "verified": .bool(isVerified)]]
        try await Self.run(.init(user: Self.octavia, emails: emails), matchBy: .email) { visit, _ in
            let alice = try await visit.server.addAlice()
            try await visit.server.prove("alice@example.com", of: "alice")
            let end = try await visit.returnFromProvider(after: try await visit.redirectToProvider())
            let subject = end.assertion.flatMap { Token($0) }?.claims["sub"]?.string
            #expect((subject == alice.id) == isVerified)
        }
    }

    @Test(
        "A response without a subject, a list in place of the user, and a refusal do not sign in",
        arguments: [
            FakeProvider.Script(user: ["login": "octavia"]), .init(user: ["id": true, "login": "x"]),
            .init(user: ["id": ""]), .init(user: [1]), .init(token: .empty), .init(userInfo: .status(401)),
            .init(userInfo: .html), .init(userInfo: .redirect), .init(userInfo: .huge),
            .init(user: Self.octavia, emailList: .status(403)),
        ]
    )
    func refusals(_ script: FakeProvider.Script) async throws {
        try await Self.run(script) { visit, _ in
            let reply = try await visit.returnFromProvider(after: try await visit.redirectToProvider())
            #expect(reply.assertion == nil)
            #expect(reply.status == 500)
            #expect(reply.errorCode == "SSE-5000")
        }
    }

    @Test("A numeric subject is converted to its digits")
    func subjects() async throws {
        try await Self.run(.init(user: ["id": 9_007_199_254_740_991, "login": "big"])) { visit, _ in
            let step = try await visit.returnFromProvider(after: try await visit.redirectToProvider())
            #expect(step.inputs == ["email"])
        }
    }

    private static let file = """
        id: github
        name: GitHub
        protocol: oauth
        clientId: client
        authorizationEndpoint: https://github.example/authorize
        tokenEndpoint: https://github.example/token
        userInfoEndpoint: https://api.github.example/user
        emailsEndpoint: https://api.github.example/user/emails
        scopes: [read:user, user:email]
        claims: {preferred_username: login}
        redirectUri: app://back
        """

    private static func read(_ text: String) throws -> ProviderConnection {
        try ConnectionReader(file: URL(fileURLWithPath: "/c/github.yaml")).connection(from: text)
    }

    @Test("A connection file describes an OAuth 2.0 provider")
    func connectionFile() throws {
        let connection = try Self.read(Self.file)
        #expect(!connection.isOpenID)
        #expect(connection.secretMethod == .post)
        #expect(connection.endpoints?.userInfo == "https://api.github.example/user")
        #expect(connection.claims == ["preferred_username": "login"])
        #expect(try Self.read(Self.file + "\nclientSecretMethod: client_secret_basic").secretMethod == .basic)
    }

    @Test(
        "Errors in a connection file are reported",
        arguments: [
            ("protocol: oauth", "protocol: saml", "oidc or oauth"),
            ("protocol: oauth", "protocol: oidc", "does not belong"),
            ("userInfoEndpoint: https://api.github.example/user\n", "", "userInfoEndpoint is missing"),
            ("userInfoEndpoint: https:", "userInfoEndpoint: http:", "must be an https address"),
            ("id: github", "id: github\nissuer: https://github.example", "does not belong"),
            ("claims: {preferred_username", "claims: {nick", "there is no claim nick"),
            ("id: github", "id: github\nclientSecretMethod: none", "client_secret_basic or client_secret_post"),
        ]
    )
    func mistakes(_ old: String, _ new: String, _ reason: String) throws {
        let text = Self.file.replacing(old, with: new)
        #expect(text != Self.file)
        let error = #expect(throws: FlowDefinitionError.self) { try Self.read(text) }
        #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
    }
}

import Foundation
import Testing

@testable import CognitoEndpoints
@testable import FlowEngine
@testable import IdentityBase
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("The pages of a user pool", .timeLimit(.minutes(5)))
struct PoolPageTests {
    private static let redirectURI = "club://in"
    private static let verifier = String(repeating: "v", count: 43)
    private static let settings = """
        name: Club
        passwordPolicy: {minimumLength: 6, lowercase: true, uppercase: false, symbols: true}
        """

    private static func address(_ changes: [String: String] = [:]) -> String {
        let parameters = [
            "response_type": "code", "client_id": PoolTestEnvironment.testClient, "redirect_uri": redirectURI,
            "code_challenge": CodeChallenge.of(verifier), "code_challenge_method": "S256",
        ]
        return FormEncoding.address(
            "/eu-central-1_Tests/oauth2/authorize",
            parameters: parameters.merging(changes) { $1 }
        )
    }

    /// Runs with a pool whose client may use the pages.
    private static func run(
        _ settings: String = settings,
        configure: (inout LocalIdentityServer.Configuration) -> Void = { _ in },
        _ work: @Sendable (PoolTestEnvironment) async throws -> Void
    ) async throws {
        let pool = PoolTestEnvironment.pool(settings, client: "redirectUris: ['\(redirectURI)']")
        try await PoolTestEnvironment.run(pool: pool, configure: configure, work)
    }

    /// A connection that is not the one of the flow.
    private static func connection(_ provider: FakeProvider) -> ProviderConnection {
        var connection = provider.connection()
        connection.id = "corp"
        return connection
    }

    private func rules(_ page: PageDocument) -> [String] {
        page.all("li").filter { $0["data-rule"] != nil }.map(\.words)
    }

    /// The errors at a field.
    private func errors(_ name: String, _ page: PageDocument) throws -> String {
        let field = try #require(page.fields[name])
        #expect(field["aria-invalid"] == "true")
        let ids = (field["aria-describedby"] ?? "").split(separator: " ")
        return ids.compactMap { page.element(id: String($0))?.words }.joined(separator: " ")
    }

    @Test(
        "The rules of the pages accept the passwords that the pool's operations accept",
        arguments: [
            PasswordPolicy(), PasswordPolicy(shortest: 6, needsUppercase: false, needsSymbol: false),
            PasswordPolicy(shortest: 12, needsLowercase: false, needsNumber: false),
        ]
    )
    func samePolicy(policy: PasswordPolicy) throws {
        var passwords = [
            "Correct#Horse1", "correct#horse1", "CORRECT#HORSE1", "Correct#Horse", "CorrectHorse1", "Ab1#", "Abc1#é",
            "Äöü#Äöü1", "Abcdefg1 Abcdefg", "😀😀😀aA1#", "aaaaaa", "123456",
        ]
        for symbol in PasswordPolicy.symbols { passwords.append("Correct\(symbol)Horse1") }

        for password in passwords {
            let isAccepted = (try? policy.check(password)) != nil
            let broken = policy.pageRules.filter { !$0.accepts(password) }
            #expect(broken.isEmpty == isAccepted, "\(password): \(broken.map(\.message))")
        }
        for password in [" Correct#Horse1", "Correct#Horse1 ", " "] {
            #expect(policy.pageRules.contains { !$0.accepts(password) })
        }
    }

    @Test(
        "The pages have the name of the client, or else of the pool",
        arguments: [
            ("{id: testclient, name: Club app}", "Club app"), ("{id: testclient}", "Club"),
        ]
    )
    func name(client: String, expected: String) throws {
        let text = "id: eu-central-1_Tests\nname: Club\nclients: [\(client)]"
        let pool = try #require(PoolReader(file: "club.yaml").read(text, problems: ProblemList()))
        #expect(pool.shownName(ofClient: "testclient") == expected)
    }

    @Test("A sign-up lists the pool's rules, marks a refused password at its field, and accepts a right one")
    func signUp() async throws {
        try await Self.run { world in
            let person = PageVisitor(world.client)
            try await person.open(Self.address())
            #expect(try rules(person.page).isEmpty)
            let cancel = try person.page.first("button", "value", "gate:cancel")
            #expect(cancel?.words == "Cancel and return to Club")
            try await person.submit([:], "action_signup")
            #expect(
                try rules(person.page) == [
                    "At least 6 characters", "Use at least one small letter (a to z).", "Use at least one digit.",
                    "Use at least one symbol, such as ! or %.", "Use no space at the beginning or the end.",
                ]
            )
            #expect(try !person.page.words.contains("8 characters"))

            let names = ["username": "grace", "given_name": "Grace", "family_name": "H", "email": "grace@example.com"]
            let refused = [
                ("a1#", "At least 6 characters"), ("secret#", "Use at least one digit."),
                ("secret1", "Use at least one symbol, such as ! or %."),
            ]
            for (password, text) in refused {
                try await person.submit(names.merging(["password": password]) { $1 })
                #expect(try errors("password", person.page).contains(text))
                #expect(try person.page.fields["username"]?["value"] == "grace")
            }

            // Shorter than the server's own limit.
            try await person.submit(names.merging(["password": "ecret1#"]) { $1 })
            try await person.submit(["otp": await world.code(to: "grace@example.com")])
            try await person.followRefresh()
            #expect(person.left?["code"]?.isEmpty == false)
            let signIn = try await world.call(
                "InitiateAuth",
                [
                    "AuthFlow": "USER_PASSWORD_AUTH", "ClientId": .string(world.app),
                    "AuthParameters": ["USERNAME": "grace", "PASSWORD": "ecret1#"],
                ]
            )
            #expect(signIn.json["AuthenticationResult"] != nil, "\(signIn.text)")
        }
    }

    @Test("A recovery by code lists the pool's rules too, and its new password signs in")
    func recovery() async throws {
        try await Self.run { world in
            try await world.server.addAlice()
            let person = PageVisitor(world.client)
            try await person.open(Self.address())
            try await person.submit([:], "action_forgot_password")
            try await person.submit(["username": "alice"])
            try await person.submit([:], "action_email")
            let code = await world.code(to: "alice@example.com")
            try await person.submit(["otp": PoolTestEnvironment.wrong(code)])
            #expect(try person.page.fields["otp"]?["aria-invalid"] == "true")
            try await person.submit(["otp": code])
            #expect(try rules(person.page).count == 5)

            try await person.submit(["password": "longer-without"])
            #expect(try errors("password", person.page) != "")
            try await person.submit(["password": "SHOUTED#1"])
            #expect(try errors("password", person.page).contains("Use at least one small letter (a to z)."))
            try await person.submit(["password": "new#1one"])
            try await person.submit(["username": "alice", "password": "new#1one"])
            try await person.followRefresh()
            #expect(person.left?["code"]?.isEmpty == false)
        }
    }

    @Test("A password that breaks the pool's rules is refused beside the form, too")
    func besideForm() async throws {
        try await Self.run { world in
            let start = try await world.client.send("GET", Self.address())
            let page = try #require(start.headers["location"].flatMap { URLComponents(string: $0) })
            let execution = try #require(page["executionId"])

            let first = try await world.client.flow(["executionId": .string(execution)])
            let form = try await world.client.answer(first, "action_signup")
            let values = [
                "username": "grace", "password": "secret#1", "given_name": "G", "family_name": "H",
                "email": "grace@example.com",
            ]
            let waiting = try await world.client.answer(form, "action_001", values)
            #expect(waiting.inputs == ["otp"], "\(waiting.text)")
            let code = await world.code(to: "grace@example.com")
            let end = try await world.client.answer(waiting, "action_otp", ["otp": code, "password": "secret"])
            #expect(end.assertion == nil)
            #expect(end.json["error"]?["code"] == "FET-1903", "\(end.text)")
        }
    }

    @Test("The requested identity provider signs a new user up and in, and the same user in again")
    func provider() async throws {
        try await FakeProvider.run { provider in
            try await Self.run(configure: { $0.connections = [Self.connection(provider)] }) { world in
                provider.follow(.init())
                for (name, isNew) in [("identity_provider", true), ("idp_identifier", false)] {
                    let person = PageVisitor(world.client)
                    try await person.open(Self.address([name: "corp"]))
                    let away = try #require(person.left)
                    #expect(away.string?.hasPrefix(provider.issuer) == true)
                    provider.setNonce(away["nonce"] ?? "")
                    try await person.open("/gate/callback?code=code&state=\(away["state"] ?? "")")
                    if isNew {
                        try await person.submit(["username": "fed", "email": "fed@example.com"])
                        try await person.followRefresh()
                    }
                    #expect(person.left?.string?.hasPrefix(Self.redirectURI) == true)

                    let tokens = try await world.client.form(
                        "/eu-central-1_Tests/oauth2/token",
                        [
                            "grant_type": "authorization_code", "code": person.left?["code"] ?? "",
                            "client_id": world.app, "redirect_uri": Self.redirectURI, "code_verifier": Self.verifier,
                        ]
                    )
                    let claims = try #require(Token(tokens.json["id_token"]?.string ?? "")).claims
                    #expect(claims["cognito:username"] == "fed")
                }
            }
        }
    }

    @Test("After a refusal at the provider the user can start over with a password; a session does not replace it")
    func providerRefusal() async throws {
        try await FakeProvider.run { provider in
            try await Self.run(configure: { $0.connections = [Self.connection(provider)] }) { world in
                try await world.server.addAlice()
                provider.follow(.init())
                let person = PageVisitor(world.client)
                try await person.open(Self.address(["identity_provider": "corp"]))
                let away = try #require(person.left)
                try await person.open("/gate/callback?error=access_denied&state=\(away["state"] ?? "")")
                #expect(try person.page.words.contains("You weren't signed in with Fake"))
                try await person.submit([:], "gate:restart")
                try await person.submit(["username": "alice", "password": "Alice#2026"])
                try await person.followRefresh()
                #expect(person.left?["code"]?.isEmpty == false)

                try await person.open(Self.address(["identity_provider": "corp"]))
                #expect(person.left?.string?.hasPrefix(provider.issuer) == true)
            }
        }
    }
}

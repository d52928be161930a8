import Foundation
import Testing

@testable import EntraEndpoints
@testable import HostedPages
@testable import IdentityBase
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("The console's requests", .timeLimit(.minutes(5)))
struct ConsoleRequestTests {
    private static let password = "Correct horse 1"

    private static func send(
        _ method: String,
        _ path: String,
        _ body: JSONValue? = nil,
        to server: LocalIdentityServer,
        _ client: TestClient
    ) async throws -> TestClient.Reply {
        try await client.send(
            method,
            path,
            headers: [("Authorization", "Bearer \(server.consoleToken)"), ("Content-Type", "application/json")],
            body: try body.map { try JSONEncoder().encode($0) }
        )
    }

    private static let ada: JSONValue = [
        "username": "ada",
        "email": "Ada@example.com",
        "password": .string(password),
        "attributes": ["given_name": "Ada"],
    ]

    @Test("A user that is added can sign in, is found, and has a verified address")
    func add() async throws {
        try await TestServer.run { server, client in
            let added = try await Self.send("POST", "/dev/users", Self.ada, to: server, client)
            #expect(added.status == 201, "\(added.text)")
            #expect(added.json["username"] == "ada")
            #expect(added.json["isEmailVerified"] == true)
            #expect(added.json["hasPassword"] == true)
            #expect(added.json["attributes"]?["given_name"] == "Ada")
            #expect(!added.text.contains(Self.password))

            let application = server.applications.demo.applicationId
            let signedIn = try await client.signIn(application, "ada", Self.password)
            #expect(signedIn.assertion != nil, "\(signedIn.text)")

            for name in ["ada", "ada@example.com", added.json["id"]?.string ?? ""] {
                let shown = try await Self.send("GET", "/dev/users/\(name)", to: server, client)
                #expect(shown.json["id"] == added.json["id"], "\(name)")
                #expect(shown.json["sessions"]?.items.isEmpty == false, "\(name)")
            }
        }
    }

    @Test(
        "A search finds parts of names and addresses; % and _ are ordinary characters",
        arguments: [
            ("", ["alice", "ada_l"]), ("AL", ["alice"]), ("example.org", ["ada_l"]), ("_", ["ada_l"]), ("%25", []),
        ] as [(String, [String])]
    )
    func search(_ text: String, _ expected: [String]) async throws {
        try await TestServer.run { server, client in
            try await server.addAlice()
            try await server.addUser(username: "ada_l", password: Self.password, email: "ada@example.org")
            let found = try await Self.send("GET", "/dev/users?search=\(text)", to: server, client)
            let names = found.json["users"]?.items.compactMap { $0["username"]?.string } ?? []
            #expect(Set(names) == Set(expected))
            #expect(found.json["total"] == .int(expected.count))
        }
    }

    @Test("A new password ends the sessions of the old one, and works")
    func newPassword() async throws {
        try await TestServer.run { server, client in
            try await server.addAlice()
            let application = server.applications.demo.applicationId
            let before = try await client.signIn(application, "alice", "Alice#2026")
            #expect(before.assertion != nil)

            let path = "/dev/users/alice/password"
            let changed = try await Self.send("PUT", path, ["password": .string(Self.password)], to: server, client)
            #expect(changed.status == 200, "\(changed.text)")
            #expect(changed.json["sessions"]?.items == [])
            #expect(try await client.signIn(application, "alice", "Alice#2026").assertion == nil)
            #expect(try await client.signIn(application, "alice", Self.password).assertion != nil)
        }
    }

    @Test("The end of all sessions revokes the tokens of apps")
    func signOut() async throws {
        try await TestServer.run { server, client in
            try await server.addAlice()
            let tokens = try await OAuthConversation(client, .init(server.applications.demo)).tokens()
            #expect(try await client.get("/users/me", bearer: tokens.accessToken).status == 200)
            let ended = try await Self.send("DELETE", "/dev/users/alice/sessions", to: server, client)
            #expect(ended.json["sessions"]?.items == [])
            #expect(try await client.get("/users/me", bearer: tokens.accessToken).status == 401)
        }
    }

    @Test("A disabled user is refused in every protocol, and can sign in again when enabled")
    func disable() async throws {
        try await TenantTestEnvironment.run { world in
            let server = world.server
            let client = world.client
            _ = try await Self.send("POST", "/dev/users", Self.ada, to: server, client)
            let pool = PoolTestEnvironment(server: server, client: client, clock: world.clock)
            let application = server.applications.demo.applicationId
            func signIns() async throws -> [TestClient.Reply] {
                let start = try await world.initiate("ada@example.com")
                let challenged = try await world.challenge(EntraPath.challenge, start)
                return [
                    try await client.signIn(application, "ada", Self.password),
                    try await pool.signIn(password: Self.password),
                    try await world.token("password", challenged, ["password": Self.password]),
                ]
            }

            let before = try await signIns()
            try #require(before[0].assertion != nil, "\(before[0].text)")
            try #require(before[1].status == 200 && before[2].status == 200, "\(before[1].text) \(before[2].text)")

            let status: JSONValue = ["isDisabled": true]
            let disabled = try await Self.send("PUT", "/dev/users/ada/status", status, to: server, client)
            #expect(disabled.json["isDisabled"] == true && disabled.json["sessions"]?.items == [])
            #expect(try await client.get("/users/me", bearer: before[0].assertion).status == 401)
            let refused = try await signIns()
            #expect(refused[0].assertion == nil && refused[0].flowStatus != "COMPLETE")
            #expect(refused[1].json["message"] == "User is disabled.")
            #expect(refused[2].json["error"] == "invalid_grant" && refused[2].json["error_codes"] == [50_057])
            let recovery = try await pool.call("ForgotPassword", ["ClientId": .string(pool.app), "Username": "ada"])
            #expect(recovery.status == 400 && recovery.json["message"] == "User is disabled.")

            _ = try await Self.send("PUT", "/dev/users/ada/status", ["isDisabled": false], to: server, client)
            let after = try await signIns()
            #expect(after[0].assertion != nil && after[1].status == 200 && after[2].status == 200)
        }
    }

    @Test("An import that disables a user ends the user's sessions")
    func importedDisabled() async throws {
        try await TestServer.run { server, client in
            let alice = try await server.addAlice()
            let signedIn = try await client.signIn(server.applications.demo.applicationId, "alice", "Alice#2026")
            #expect(try await client.get("/users/me", bearer: signedIn.assertion).status == 200)

            let document = """
                resource_type: user
                id: \(alice.id)
                type: Person
                attributes: {username: alice, email: alice@example.com}
                x-nativeauth: {status: CONFIRMED, isDisabled: true}
                """
            let reply = try await client.importing(document, to: server)
            #expect(reply.operations["user \(alice.id)"] == "update", "\(reply.text)")
            #expect(try await client.get("/users/me", bearer: signedIn.assertion).status == 401)
        }
    }

    @Test("A sign-in with tokens is one session with an end in the future, and none after the sign-out")
    func sessions() async throws {
        try await TestServer.run { server, client in
            try await server.addAlice()
            let tokens = try await OAuthConversation(client, .init(server.applications.demo)).tokens()
            let shown = try await Self.send("GET", "/dev/users/alice", to: server, client)
            let sessions = shown.json["sessions"]?.items ?? []
            #expect(sessions.filter { $0["realm"] != nil }.count == 1, "\(shown.text)")
            for session in sessions { #expect((session["endsAt"]?.string ?? "") > "2026") }
            #expect(!tokens.accessToken.isEmpty)
        }
    }

    @Test("Resets at the same time are one after the other")
    func parallelResets() async throws {
        var configuration = try await TestServer.configuration()
        configuration.seed = [
            NewUser(email: "ada@example.com", password: Self.password), NewUser(email: "eve@example.com"),
        ]
        try await TestServer.run(configuration) { server, client in
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<8 {
                    group.addTask { try await Self.send("POST", "/dev/reset", to: server, client).status }
                }
                for try await status in group { #expect(status == 204) }
            }
            let users = try await Self.send("GET", "/dev/users", to: server, client)
            #expect(users.json["total"] == 2)
        }
    }

    @Test("Braces in names, values and passwords are no templates")
    func braces() async throws {
        try await TestServer.run { server, client in
            let user: JSONValue = [
                "username": "{{.HOME}}", "email": "ada@example.com", "password": "{{- range .X}} 1",
                "attributes": ["given_name": "{{{end}}}"],
            ]
            let added = try await Self.send("POST", "/dev/users", user, to: server, client)
            #expect(added.status == 201, "\(added.text)")
            #expect(added.json["username"] == "{{.HOME}}")
            #expect(added.json["attributes"]?["given_name"] == "{{{end}}}")
            let application = server.applications.demo.applicationId
            #expect(try await client.signIn(application, "{{.HOME}}", "{{- range .X}} 1").assertion != nil)
        }
    }

    @Test("A user that is deleted is unknown afterwards")
    func delete() async throws {
        try await TestServer.run { server, client in
            try await server.addAlice()
            #expect(try await Self.send("DELETE", "/dev/users/alice", to: server, client).status == 204)
            for method in ["GET", "DELETE"] {
                let again = try await Self.send(method, "/dev/users/alice", to: server, client)
                #expect(again.status == 404)
                #expect(again.json["error"] == "unknown_user")
            }
            let other = try await Self.send("DELETE", "/dev/users/alice/sessions", to: server, client)
            #expect(other.status == 404)
        }
    }

    @Test("A refused user is not added, and the answer names the reason")
    func refusals() async throws {
        try await TestServer.run { server, client in
            try await server.addAlice()
            let cases: [(JSONValue, Int, String)] = [
                ([:], 400, "username"),
                (["username": "alice", "email": "new@example.com"], 409, "username"),
                (["username": "new", "email": "ALICE@example.com"], 409, "email"),
                (["username": "new", "email": "new@example.com", "type": "Robot"], 409, "Robot"),
                (["username": "new", "email": "new@example.com", "attributes": ["shoe": "42"]], 409, "shoe"),
                (["username": "new", "email": "new@example.com", "password": ""], 400, "password"),
                (["username": ["a"]], 400, "JSON"),
            ]
            for (body, status, reason) in cases {
                let reply = try await Self.send("POST", "/dev/users", body, to: server, client)
                #expect(reply.status == status, "\(body): \(reply.text)")
                #expect(reply.json["message"]?.string?.contains(reason) == true, "\(body): \(reply.text)")
            }
            let all = try await Self.send("GET", "/dev/users", to: server, client)
            #expect(all.json["total"] == 1)
        }
    }

    @Test("A reset removes users, sessions, messages and requests; what the start added is added again")
    func reset() async throws {
        var configuration = try await TestServer.configuration()
        configuration.seed = [NewUser(username: "ada", email: "ada@example.com", password: Self.password)]
        try await TestServer.run(configuration) { server, client in
            try await server.addAlice()
            _ = try await client.start(server.applications.emailCode.applicationId)
            let application = server.applications.demo.applicationId
            let before = try await client.signIn(application, "ada", Self.password)
            #expect(before.assertion != nil)

            #expect(try await Self.send("POST", "/dev/reset", to: server, client).status == 204)
            let users = try await Self.send("GET", "/dev/users", to: server, client)
            #expect(users.json["users"]?.items.map { $0["username"] } == ["ada"])
            #expect(await server.outbox.messages().isEmpty)
            let old = try await client.get("/users/me", bearer: before.assertion ?? "")
            #expect(old.status == 401)
            #expect(try await client.signIn(application, "ada", Self.password).assertion != nil)
        }
    }

    @Test("A second start leaves a user of the seed unchanged; a user that is refused prevents the start")
    func seeds() async throws {
        let sandbox = try DefinitionSandbox([:])
        defer { sandbox.remove() }
        var configuration = try await TestServer.configuration(storage: .directory(sandbox.url))
        configuration.seed = [NewUser(username: "ada", email: "ada@example.com", password: Self.password)]
        try await TestServer.run(configuration) { server, client in
            let path = "/dev/users/ada/password"
            _ = try await Self.send("PUT", path, ["password": "Another horse 1"], to: server, client)
        }
        try await TestServer.run(configuration) { server, client in
            let application = server.applications.demo.applicationId
            let signedIn = try await client.signIn(application, "ada", "Another horse 1")
            #expect(signedIn.assertion != nil, "\(signedIn.text)")
        }

        configuration.seed = [NewUser(username: "eve", email: "eve@example.com", type: "Robot")]
        let refused = configuration
        await #expect(throws: ConsoleProblem.self) { try await TestServer.run(refused) { _, _ in } }
    }

    @Test("Only programs with the token of this run may send the requests, and no page of another site")
    func access() async throws {
        try await TestServer.run { server, client in
            let token = server.consoleToken
            let cases: [([(String, String)], Int)] = [
                ([], 401),
                ([("Authorization", "Bearer wrong")], 401),
                ([("Authorization", "Basic \(token)")], 401),
                ([("Authorization", "Bearer \(token)"), ("Origin", "https://evil.example")], 403),
                ([("Authorization", "Bearer \(token)"), ("Sec-Fetch-Site", "same-site")], 403),
                ([("Authorization", "Bearer \(token)"), ("Host", "evil.example")], 403),
                ([("Authorization", "Bearer \(token)")], 200),
            ]
            for (headers, status) in cases {
                let reply = try await client.send("GET", "/dev/users", headers: headers)
                #expect(reply.status == status, "\(headers.map(\.0)): \(reply.text)")
                #expect(!reply.text.contains(token))
                #expect(reply.headers["access-control-allow-origin"] == nil)
            }
        }
    }
}

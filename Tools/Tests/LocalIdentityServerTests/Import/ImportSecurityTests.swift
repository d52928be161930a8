import Foundation
import Testing

@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("Security of imports", .timeLimit(.minutes(5)))
struct ImportSecurityTests {
    @Test("An imported flowSecret is stored as a hash, and only the right one starts a flow")
    func flowSecret() async throws {
        let document = """
            resource_type: application
            id: backend
            name: Backend
            type: fullstack
            ouHandle: default
            flowSecret: "{{.FLOW_SECRET}}"
            authFlowHandle: sign-in
            """
        try await TestServer.run { server, client in
            let reply = try await client.importing(
                document,
                to: server,
                variables: ["FLOW_SECRET": "only-for-tests"]
            )
            #expect(reply.operations["application backend"] == "create", "\(reply.text)")
            let body = try JSONEncoder().encode(["applicationId": "backend", "flowType": "AUTHENTICATION"])
            for (secret, code) in [("only-for-tests", nil), ("another", "FES-1012"), ("", "FES-1011")] {
                let form = try await client.send(
                    "POST",
                    "/flow/execute",
                    headers: [("Flow-Secret", secret), ("Content-Type", "application/json")],
                    body: body
                )
                #expect(form.errorCode == code, "\(form.text)")
            }
            let stored = try await server.services.organization.database.pool.read { connection in
                try ImportedDocument.all(in: connection).map(\.text).joined()
            }
            #expect(!stored.contains("only-for-tests"))
            #expect(stored.contains("flowSecretHash"))
        }
    }

    @Test("A flowSecret in a definition file is accepted without an import")
    func flowSecretInFile() async throws {
        let document = """
            resource_type: application
            id: backend
            name: Backend
            type: fullstack
            flowSecret: only-for-tests
            authFlowHandle: sign-in
            """
        try await DefinitionSandbox.run(["Applications/backend.yaml": document]) { _, _, client in
            let form = try await client.send(
                "POST",
                "/flow/execute",
                headers: [("Flow-Secret", "only-for-tests"), ("Content-Type", "application/json")],
                body: try JSONEncoder().encode(["applicationId": "backend", "flowType": "AUTHENTICATION"])
            )
            #expect(form.inputs == ["username", "password"], "\(form.text)")
        }
    }

    private static let body = Data(#"{"content": "resource_type: group\nid: g\nname: G\nouHandle: default"}"#.utf8)

    private static func send(
        _ client: TestClient,
        token: String?,
        type: String = "application/json",
        more: [(String, String)] = [],
        body: Data = body
    ) async throws -> TestClient.Reply {
        let authorization = token.map { [("Authorization", "Bearer \($0)")] } ?? []
        return try await client.send(
            "POST",
            "/import",
            headers: [("Content-Type", type)] + authorization + more,
            body: body
        )
    }

    @Test("The administrator's token or an access token with the scope system is required")
    func tokens() async throws {
        try await TestServer.run { server, client in
            try await server.addAlice()
            let user = try await client.signIn(server.applications.demo.applicationId, "alice", "Alice#2026")
            let tokens = try await OAuthConversation(client, .init(server.applications.demo)).tokens()
            let system = try await client.form(
                "/oauth2/token",
                ["grant_type": "client_credentials", "scope": "system"],
                headers: InvitationEnvironment.basic(server.administratorSecret)
            ).accessToken
            let cases: [(String?, Int)] = [
                (nil, 401), ("wrong", 401), ("", 401), (server.administratorToken + "x", 401),
                (server.administratorSecret, 401), (user.assertion, 401), (tokens.idToken, 401),
                (tokens.accessToken, 403), (system, 200), (server.administratorToken, 200),
            ]
            for (token, status) in cases {
                let reply = try await Self.send(client, token: token)
                #expect(reply.status == status, "\(token ?? "none"): \(reply.text)")
                if status == 401 {
                    #expect(reply.errorCode == "AUTH-4010")
                    #expect(reply.headers["www-authenticate"] == "Bearer")
                }
            }
        }
    }

    @Test(
        "A request from another site is refused, even with the token",
        arguments: [
            ("Origin", "https://evil.example.com"), ("Origin", "null"), ("Sec-Fetch-Site", "cross-site"),
        ]
    )
    func origin(_ name: String, _ value: String) async throws {
        var configuration = try await TestServer.configuration(limits: .recorded)
        configuration.offersSCIM = false
        try await TestServer.run(configuration) { server, client in
            let reply = try await Self.send(client, token: server.administratorToken, more: [(name, value)])
            #expect(reply.status == 403)
            #expect(reply.headers["access-control-allow-origin"] == nil)
            let preflight = try await client.send("OPTIONS", "/import", headers: [(name, value)])
            #expect(preflight.headers["access-control-allow-origin"] == nil)
        }
    }

    @Test("Other methods, content types and bodies are refused")
    func bodies() async throws {
        try await TestServer.run { server, client in
            let token = server.administratorToken
            #expect(try await Self.send(client, token: token, type: "text/plain").status == 415)
            #expect(try await client.get("/import", bearer: token).status == 405)
            let bodies = [
                "", "{}", "[]", #"{"content": ""}"#, #"{"content": 1}"#,
                #"{"content": "a: b", "variables": {"A": {}}}"#,
                #"{"content": "a: b", "options": {"target": "file"}}"#,
            ]
            for body in bodies {
                let reply = try await Self.send(client, token: token, body: Data(body.utf8))
                #expect(reply.status == 400)
                #expect(reply.errorCode == "IMP-1001", "\(body): \(reply.text)")
            }
            let large = Data(#"{"content": ""#.utf8) + Data(repeating: 0x61, count: 2 * 1_048_576) + Data("\"}".utf8)
            #expect(try await Self.send(client, token: token, body: large).status == 413)
            let long = String(repeating: "#", count: YAMLGuard.largestFile + 1)
            let reply = try await client.importing(long, to: server)
            #expect(reply.outcomes.first?["code"] == "IMP-1002", "\(reply.text)")
        }
    }

    @Test("No secret of a document is in the data folder, the response or the log")
    func secrets() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("import-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        var configuration = try await TestServer.configuration(storage: .directory(folder))
        let log = RecordedLog()
        configuration.logger = log.logger
        let connection = """
            ---
            resource_type: connection
            id: mail
            type: smtp
            name: Mail
            host: mail.example.com
            username: mail-user
            password: "{{.CLUB_SECRET}}"
            ---
            resource_type: notification_sender
            id: texts
            name: Texts
            provider: twilio
            properties:
              - {name: auth, value: "{{.CLUB_SECRET}}", isSecret: true}
              - {name: apiKey, value: "{{.CLUB_SECRET}}"}
            ---
            resource_type: user
            id: broken
            type: Person
            attributes: {}
            credentials: {password: "{{.NINA_PASSWORD}}"}
            """
        let texts = try await TestServer.run(configuration) { server, client in
            let reply = try await client.importing(ImportSamples.content + connection, to: server)
            #expect(reply.json["summary"]?["imported"]?.integer == 16, "\(reply.text)")
            let token = server.administratorToken
            return [reply.text, log.text, token]
        }
        let secrets = [ImportSamples.password, ImportSamples.secret]
        for secret in secrets {
            for text in texts { #expect(!text.contains(secret)) }
        }
        #expect(!log.text.contains(texts[2]))
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            let data = try Data(contentsOf: folder.appendingPathComponent(name))
            for secret in secrets + [texts[2]] {
                #expect(data.range(of: Data(secret.utf8)) == nil, "\(name)")
            }
        }
    }
}

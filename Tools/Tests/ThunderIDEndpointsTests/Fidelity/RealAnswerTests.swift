import Foundation
import Testing

@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("Responses of the real ThunderID server", .timeLimit(.minutes(5)))
struct RealAnswerTests {
    private static let secret = "AX0WCz8hrcGiFMNAhmy0ztMv2-HnD8rfq-1LkEuuyT4"
    private static let application = "01a1fd02-0000-7000-8000-0000000000b8"

    /// Sign-up without rules for the fields.
    private static let signUp = """
        resource_type: flow
        id: 8732471d-cc85-8468-8451-b57e3ed763a2
        name: Plain sign up
        handle: plain-sign-up
        flowType: REGISTRATION
        nodes:
          - {id: start, type: START, onSuccess: ask}
          - id: ask
            type: PROMPT
            prompts:
              - inputs:
                  - {identifier: username, type: TEXT_INPUT, required: true}
                  - {identifier: password, type: PASSWORD_INPUT, required: true}
                action: {ref: action_credentials, nextNode: register}
          - id: register
            type: TASK_EXECUTION
            executor: {name: CredentialsAuthExecutor}
            onSuccess: provision
            onIncomplete: ask
          - id: provision
            type: TASK_EXECUTION
            executor: {name: ProvisioningExecutor}
            onSuccess: end
            onIncomplete: more
          - id: more
            type: PROMPT
            prompts:
              - inputs: []
                action: {ref: action_schema_attrs, nextNode: provision}
          - {id: end, type: END}
        """

    @Test("Every row of the table has an entry")
    func rows() {
        #expect(Set(RealAnswer.all.map(\.row)) == Set(1...21))
    }

    @Test("Status and codes are those of the real server", arguments: RealAnswer.all)
    func answers(_ entry: RealAnswer) async throws {
        try await Self.run { server, client in
            var values = try await Self.values(entry.given, server, client)
            for (number, request) in entry.requests.enumerated() {
                let reply = try await Self.send(request, values, client)
                let differences = request.response.differences(from: reply)
                #expect(differences.isEmpty, "request \(number + 1): \(differences)\n\(reply.text)")
                Self.keep(reply, request, in: &values)
            }
        }
    }

    private static func run(
        _ work: @escaping @Sendable (LocalIdentityServer, TestClient) async throws -> Void
    ) async throws {
        let sandbox = try DefinitionSandbox(["Flows/plain-sign-up.yaml": signUp])
        defer { sandbox.remove() }
        var configuration = try await TestServer.configuration(clock: TestClock())
        configuration.definitions = sandbox.url
        let oauth = OAuthSettings(redirectURIs: ["thunderdemo://callback"], scopeClaims: ["orders": ["email"]])
        configuration.moreApplications =
            try RecordedServerData.applications() + [
                Application(
                    id: application,
                    clientID: "table",
                    name: "Table",
                    oauth: oauth,
                    flows: [.authentication: "sign-in", .registration: "plain-sign-up", .recovery: "recovery"]
                )
            ]
        try await TestServer.run(configuration) { server, client in
            try await RecordedServerData.addUsers(to: server)
            try await work(server, client)
        }
    }

    /// The values of an entry's placeholders before its first request.
    private static func values(
        _ given: [String],
        _ server: LocalIdentityServer,
        _ client: TestClient
    ) async throws -> [String: String] {
        let demo = try RecordedServerData.applications()[0]
        var values = [
            "demo": demo.id, "table": application, "magicLink": server.applications.magicLink.applicationId,
            "confidentialSecret": secret,
            "codeChallenge": CodeChallenge.of(OAuthConversation.Request.standardVerifier),
        ]
        for name in given {
            switch name {
            case "tokens":
                let request = OAuthConversation.Request(
                    clientID: demo.clientID,
                    redirectURI: "thunderdemo://callback"
                )
                let tokens = try await OAuthConversation(client, request).tokens()
                values["accessToken"] = tokens.accessToken
                values["idToken"] = tokens.idToken
                values["refreshToken"] = tokens.refreshToken
            case "assertion":
                values["assertion"] = try await client.signIn(demo.id, "alice", "Alice#2026").assertion
            case "clientToken":
                let basic = Data("demo-confidential:\(secret)".utf8).base64EncodedString()
                values["clientToken"] = try await client.form(
                    "/oauth2/token",
                    ["grant_type": "client_credentials"],
                    headers: [("Authorization", "Basic \(basic)")]
                ).accessToken
            default: Issue.record("nothing is known of \(name)")
            }
        }
        return values
    }

    private static func send(
        _ request: RealAnswer.Request,
        _ values: [String: String],
        _ client: TestClient
    ) async throws -> TestClient.Reply {
        func filled(_ text: String) -> String {
            values.reduce(text) { $0.replacingOccurrences(of: "${\($1.key)}", with: $1.value) }
        }
        var path = request.path
        if let query = request.query {
            path +=
                "?"
                + query.map { "\(FormEncoding.encoded($0[0]))=\(FormEncoding.encoded(filled($0[1])))" }
                .joined(separator: "&")
        }
        var headers: [(String, String)] = []
        if let bearer = request.bearer { headers.append(("Authorization", "Bearer \(filled(bearer))")) }
        if let basic = request.basic {
            headers.append(("Authorization", "Basic \(Data(filled(basic).utf8).base64EncodedString())"))
        }
        if let form = request.form { return try await client.form(path, form.mapValues(filled), headers: headers) }
        guard let json = request.json else { return try await client.send(request.method, path, headers: headers) }
        let text = filled(String(decoding: try JSONEncoder().encode(json), as: UTF8.self))
        return try await client.send(
            request.method,
            path,
            headers: headers + [("Content-Type", "application/json")],
            body: Data(text.utf8)
        )
    }

    /// Stores values for later requests.
    private static func keep(
        _ reply: TestClient.Reply,
        _ request: RealAnswer.Request,
        in values: inout [String: String]
    ) {
        for name in ["executionId", "challengeToken", "assertion"] {
            if let value = reply.json[name]?.string { values[name] = value }
        }
        for name in ["executionId", "authId"] {
            if let value = reply.location(name) { values[name] = value }
        }
        for (name, member) in request.save ?? [:] { values[name] = reply.json[member]?.string }
    }
}

import Foundation
import Testing

@testable import FlowEngine
@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("Flows that create organization units and send requests", .timeLimit(.minutes(5)))
struct UnitAndRequestFlowTests {
    // MARK: - Organization units

    private static func unitFlow(_ properties: String = "") -> [String: String] {
        FlowSandbox.files([
            "REGISTRATION": FlowNodes.text([
                FlowNodes.run(
                    "unit",
                    "OUExecutor",
                    properties: properties,
                    then: "make",
                    edges: ["onIncomplete": "ask"]
                ),
                FlowNodes.prompt("ask", [("ouName", "TEXT_INPUT"), ("ouHandle", "TEXT_INPUT")], then: "unit"),
                FlowNodes.run("make", "ProvisioningExecutor", then: "assert", edges: ["onIncomplete": "details"]),
                FlowNodes.open("details", then: "make"),
                FlowNodes.run("assert", "AuthAssertExecutor", then: "end"),
            ])
        ])
    }

    @Test("A sign-up creates a unit, and the new user belongs to it", arguments: [false, true])
    func createsUnit(_ hasParent: Bool) async throws {
        let parent = hasParent ? OrganizationUnit.standard.id : nil
        let files = Self.unitFlow(parent.map { "parentOuId: \($0)" } ?? "")
        try await DefinitionSandbox.run(files) { _, server, client in
            let form = try await client.start(FlowSandbox.application, "REGISTRATION")
            #expect(form.inputs.sorted() == ["ouHandle", "ouName"])
            let details = try await client.answer(form, "ask_go", ["ouName": "Chess club", "ouHandle": "chess"])
            let end = try await client.answer(
                details,
                "details_go",
                ["username": "nina", "email": "nina@example.com"]
            )
            let claims = try #require(Token(end.assertion ?? "")?.claims, "\(end.text)")
            #expect(claims["ouName"] == "Chess club" && claims["ouHandle"] == "chess")
            let id = try #require(claims["ouId"]?.string)
            #expect(server.services.definitions.current.units[id]?.parentID == parent)
            let stored = try await server.services.organization.database.pool.read { connection in
                try OrganizationStore.unit(id, in: connection)
            }
            #expect(stored?.name == "Chess club")
        }
    }

    @Test(
        "A taken name or handle and an unknown parent are refused, and no unit is created",
        arguments: [
            ("", "Default", "other", "FET-1031"), ("", "Other", "default", "FET-1032"),
            ("", "Other", "a/b", "FET-1033"), ("parentOuId: none", "Other", "other", "FET-1030"),
        ]
    )
    func refusedUnit(_ properties: String, _ name: String, _ handle: String, _ code: String) async throws {
        try await DefinitionSandbox.run(Self.unitFlow(properties)) { _, server, client in
            let form = try await client.start(FlowSandbox.application, "REGISTRATION")
            let end = try await client.answer(form, "ask_go", ["ouName": name, "ouHandle": handle])
            #expect(end.errorCode == code, "\(end.text)")
            let units = try await server.services.organization.database.pool.read { connection in
                try OrganizationStore.units(in: connection)
            }
            #expect(units.map(\.id) == [OrganizationUnit.standard.id])
        }
    }

    // MARK: - Requests

    private static func requestFlow(_ properties: String) -> [String: String] {
        FlowSandbox.files([
            "AUTHENTICATION": """
            \(FlowSandbox.signIn)
            - id: next
              type: TASK_EXECUTION
              executor: {name: HTTPRequestExecutor}
              properties: {\(properties)}
              onSuccess: page
            - id: page
              type: PROMPT
              condition: {key: '{{ctx(plan)}}', value: gold, onSkip: assert}
              message: gold
              next: assert
            - {id: assert, type: TASK_EXECUTION, executor: {name: AuthAssertExecutor}, onSuccess: end}
            """
        ])
    }

    /// Runs a sign-in with a request to a program on this machine.
    private static func run(
        _ properties: String,
        _ script: FakeProvider.Script,
        _ work: @escaping @Sendable (TestClient.Reply, FakeProvider) async throws -> Void
    ) async throws {
        try await FakeProvider.run { provider in
            provider.follow(script)
            let filled = properties.replacing("ISSUER", with: provider.issuer)
            try await DefinitionSandbox.run(requestFlow(filled)) { _, server, client in
                try await server.addAlice()
                try await work(try await client.enter(), provider)
            }
        }
    }

    @Test("A request has the values of its placeholders, and the flow has the mapped values of the response")
    func request() async throws {
        var script = FakeProvider.Script()
        script.user = ["account": ["plan": "gold"]]
        let properties =
            "url: ISSUER/user, headers: {Authorization: 'Name {{ context.username }} {{ context.userType }}'}, "
            + "responseMapping: {plan: response.data.account.plan}"
        try await Self.run(properties, script) { step, provider in
            #expect(step.note("message") == "gold", "\(step.text)")
            #expect(provider.bearers == ["Name alice {{ context.userType }}"])
        }
    }

    @Test("The status of a response can be mapped, and a body is sent as JSON")
    func status() async throws {
        let properties =
            "url: ISSUER/token, method: post, body: {name: '{{context.username}}'}, "
            + "responseMapping: {plan: response.data.token_type, status: response.status}"
        try await Self.run(properties, FakeProvider.Script()) { step, provider in
            #expect(step.assertion != nil, "\(step.text)")
            #expect(provider.forms.count == 1)
        }
    }

    @Test(
        "Without a good response the flow continues, unless failOnError is set",
        arguments: [
            (FakeProvider.Reply.status(500), "", nil, 1), (.status(404), "failOnError: true", "FET-1072", 1),
            (.status(500), "failOnError: true, retryCount: 2, retryDelay: 1", "FET-1072", 3),
            (.huge, "failOnError: true", "FET-1072", 1), (.hanging, "failOnError: true", "FET-1072", 1),
            (.slowBody, "failOnError: true", "FET-1072", 1),
        ] as [(FakeProvider.Reply, String, String?, Int)]
    )
    func failure(_ reply: FakeProvider.Reply, _ handling: String, _ code: String?, _ requests: Int) async throws {
        var script = FakeProvider.Script()
        script.userInfo = reply
        try await Self.run("url: ISSUER/user, timeout: 1, errorHandling: {\(handling)}", script) { step, provider in
            #expect(step.errorCode == code, "\(step.text)")
            #expect((step.assertion == nil) == (code != nil))
            #expect(provider.bearers.count == requests)
        }
    }

    @Test("A redirect of the program is not followed")
    func redirect() async throws {
        var script = FakeProvider.Script()
        script.userInfo = .redirect
        let properties =
            "url: ISSUER/user, responseMapping: {plan: response.data.keys}, errorHandling: {failOnError: true}"
        try await Self.run(properties, script) { step, _ in #expect(step.assertion != nil, "\(step.text)") }
    }

    @Test(
        "An address of another machine is never requested, and is reported with its line",
        arguments: [
            "https://example.com/x", "http://192.168.0.1/", "https://localhost.example.com/",
            "http://user@127.0.0.1:1/", "https://{{ context.host }}/x", "file:///etc/passwd",
            "http://127.0.0.1.example.com",
        ]
    )
    func otherMachines(_ url: String) async throws {
        let files = Self.requestFlow("url: '\(url)', errorHandling: {failOnError: true}")
        try await DefinitionSandbox.run(files) { sandbox, server, client in
            let warnings = sandbox.lenientReader.warnings.filter { $0.reason.contains("this machine only") }
            #expect(warnings.map(\.line) == [22], "\(sandbox.lenientReader.warnings)")
            try await server.addAlice()
            let form = try await client.start(FlowSandbox.application)
            let end = try await client.answer(
                form,
                "go",
                ["username": "alice", "password": "Alice#2026", "host": "127.0.0.1:1"]
            )
            #expect(end.errorCode == "FET-1072", "\(end.text)")
        }
    }

    @Test("A value in the place of a placeholder changes no other part of the address")
    func encodedValue() throws {
        let settings = try HTTPRequestSettings(["url": "http://127.0.0.1:9/a/{{ context.name }}?x={{context.name}}"])
        let request = settings.request { _ in "b/../c?d=e&f#@example.com" }
        let value = "b%2F..%2Fc%3Fd%3De%26f%23%40example.com"
        #expect(request?.url.absoluteString == "http://127.0.0.1:9/a/\(value)?x=\(value)")
    }

    @Test(
        "A request that is not readable is refused with its line",
        arguments: [
            ("method: FETCH", "method is one of GET"), ("headers: [a]", "headers is not an object"),
            ("responseMapping: {a: 1}", "responseMapping is not an object"),
            ("errorHandling: {failOnError: maybe}", "errorHandling is not an object"),
        ]
    )
    func malformed(_ property: String, _ reason: String) throws {
        let sandbox = try DefinitionSandbox(Self.requestFlow("url: 'http://localhost/', \(property)"))
        defer { sandbox.remove() }
        let problems = sandbox.lenientReader.problems.filter { $0.file.hasPrefix("Flows/") }
        #expect(problems.map(\.line) == [22], "\(problems)")
        #expect(problems.first?.reason.contains(reason) == true)
    }
}

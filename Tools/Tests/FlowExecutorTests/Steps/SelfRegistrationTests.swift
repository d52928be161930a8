import Foundation
import Testing

@testable import FlowEngine
@testable import HostedPages
@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("User types without self-registration", .timeLimit(.minutes(5)))
struct SelfRegistrationTests {
    private static let resolver = FlowNodes.run(
        "type",
        "UserTypeResolver",
        then: "form",
        edges: ["onIncomplete": "choose"]
    )
    private static let narrow = FlowNodes.run(
        "type",
        "UserTypeResolver",
        properties: "allowedUserTypes: [Closed]",
        then: "form",
        edges: ["onIncomplete": "choose"]
    )
    private static let form = FlowNodes.text([
        FlowNodes.open("choose", then: "type"),
        FlowNodes.prompt("form", [("username", "TEXT_INPUT"), ("password", "PASSWORD_INPUT")], then: "create"),
        FlowNodes.run("create", "ProvisioningExecutor", then: "end"),
    ])
    /// A sign-up without the executor that determines the user type.
    private static let formOnly = FlowNodes.text([
        FlowNodes.prompt("form", [("username", "TEXT_INPUT"), ("password", "PASSWORD_INPUT")], then: "create"),
        FlowNodes.run("create", "ProvisioningExecutor", then: "end"),
    ])
    private static let provider = FlowNodes.text([
        FlowNodes.run(
            "provider",
            "OIDCAuthExecutor",
            properties: "idpId: default, allowAuthenticationWithoutLocalUser: true",
            then: "create"
        ),
        FlowNodes.run("create", "ProvisioningExecutor", then: "assert"),
        FlowNodes.run("assert", "AuthAssertExecutor", then: "end"),
    ])

    private static func files(_ flows: [String: String], types: [String]) -> [String: String] {
        var files = FlowSandbox.files(flows)
        files["Applications/sandbox.yaml"]? += "\nallowedUserTypes: [\(types.joined(separator: ", "))]\n"
        for (name, isOpen) in [("Open", true), ("Second", true), ("Closed", false), ("Staff", false)] {
            files["UserTypes/\(name).yaml"] = """
                resource_type: user_type
                name: \(name)
                category: user
                ouHandle: default
                allowSelfRegistration: \(isOpen)
                schema:
                  username: {type: string, displayName: Username, required: true, unique: true}
                  password: {type: string, displayName: Password, credential: true}
                """
        }
        return files
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let types: [String]
        var given: String?
        var nodes: [String] = [SelfRegistrationTests.resolver, SelfRegistrationTests.form]
        /// Code of the refusal, the type of the new user, or the available types.
        var refusal: String?
        var created: String?
        var offered: [JSONValue]?

        var testDescription: String { "\(types) \(given ?? "-") \(nodes.count)" }
    }

    static let rows = [
        Row(types: ["Closed"], refusal: "FET-1059"),
        Row(types: ["Closed", "Staff"], refusal: "FET-1052"),
        Row(types: ["Open", "Closed"], given: "Closed", refusal: "FET-1059"),
        Row(types: ["Open"], given: "Closed", refusal: "FET-1054"),
        Row(types: ["Open"], given: "", refusal: "FET-1054"),
        Row(types: ["Open", "Second"], given: "", refusal: "FET-1054"),
        Row(types: ["Open"], nodes: [narrow, form], refusal: "FET-1053"),
        Row(types: ["Open", "Closed"], nodes: [narrow, form], refusal: "FET-1059"),
        Row(types: ["Closed", "Open"], created: "Open"),
        Row(types: ["Open", "Second"], given: "Second", created: "Second"),
        Row(types: ["Closed", "Open", "Second"], offered: ["Open", "Second"]),
        Row(types: ["Closed"], nodes: [formOnly], refusal: "FET-1059"),
        Row(types: ["Closed", "Open"], nodes: [formOnly], created: "Open"),
    ]

    @Test("A sign-up creates only users of types with self-registration", arguments: rows)
    func signUp(_ row: Row) async throws {
        let files = Self.files(["REGISTRATION": FlowNodes.text(row.nodes)], types: row.types)
        try await DefinitionSandbox.run(files) { _, server, client in
            var inputs: [String: JSONValue] = ["username": "ann", "password": "Secret#2026"]
            inputs["userType"] = row.given.map(JSONValue.string)
            var reply = try await client.flow([
                "applicationId": .string(FlowSandbox.application), "flowType": "REGISTRATION", "verbose": true,
                "inputs": .object(inputs),
            ])
            if let offered = row.offered {
                #expect(reply.json["data"]?["inputs"]?.items.first?["options"] == .array(offered))
                reply = try await client.answer(reply, "choose_go", ["userType": "Closed"])
                #expect(reply.errorCode == "FET-1059")
            } else if reply.actions == ["form_go"] {
                reply = try await client.answer(reply, "form_go")
                #expect(reply.errorCode == row.refusal)
            } else {
                #expect(reply.errorCode == row.refusal)
            }
            let user = try await server.services.directory.user(.username, value: "ann")
            #expect(user?.type == row.created, "\(reply.text)")
        }
    }

    /// The flow, the types of the application, and the refusal; nil if the user is created with the type Open.
    static let providerRows: [(String, [String], String?)] = [
        ("AUTHENTICATION", ["Closed"], "FET-1025"), ("AUTHENTICATION", ["Open", "Second"], nil),
        ("AUTHENTICATION", ["Closed", "Open"], nil), ("REGISTRATION", ["Closed"], "FET-1059"),
        ("REGISTRATION", ["Closed", "Open"], nil),
    ]

    @Test(
        "A provider identity becomes a user of the first type with self-registration",
        arguments: providerRows.indices
    )
    func federated(_ index: Int) async throws {
        let (type, types, refusal) = Self.providerRows[index]
        let files = Self.files([type: Self.provider], types: types)
        var script = FakeProvider.Script()
        script.claims = ["sub": "s1", "preferred_username": "ann"]

        try await FederatedVisit.run(files) { [script] visit, provider in
            let reply = try await visit.visit(provider, script) {
                try await visit.client.start(FlowSandbox.application, type)
            }
            #expect(reply.errorCode == refusal, "\(reply.text)")
            let user = try await visit.server.services.directory.user(.username, value: "ann")
            #expect(user?.type == (refusal == nil ? "Open" : nil))
        }
    }
}

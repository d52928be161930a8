import Foundation
import Testing

@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("Flows that collect and check attributes", .timeLimit(.minutes(5)))
struct AttributeFlowTests {
    private static func collecting(_ input: String, _ type: String) -> [String: String] {
        FlowSandbox.files([
            "AUTHENTICATION": """
            \(FlowSandbox.signIn)
            - id: next
              type: TASK_EXECUTION
              executor:
                name: AttributeCollector
                inputs: [{identifier: \(input), type: \(type), required: true}]
              onSuccess: assert
              onIncomplete: more
            - id: more
              type: PROMPT
              prompts:
                - inputs: [{identifier: \(input), type: \(type), required: true}]
                  action: {ref: more, nextNode: next}
            - {id: assert, type: TASK_EXECUTION, executor: {name: AuthAssertExecutor}, onSuccess: end}
            """
        ])
    }

    @Test("A missing profile attribute is requested once and stored")
    func collects() async throws {
        try await DefinitionSandbox.run(Self.collecting("mobile_number", "PHONE_INPUT")) { _, server, client in
            let alice = try await server.addAlice()
            let form = try await client.enter()
            #expect(form.inputs == ["mobile_number"])
            #expect(form.errorCode == nil)
            let empty = try await client.answer(form, "more", ["mobile_number": ""])
            #expect(empty.inputs == ["mobile_number"])
            let end = try await client.answer(empty, "more", ["mobile_number": "+436601234567"])
            #expect(end.assertion != nil)
            let changed = try await server.services.directory.user(.id, value: alice.id)
            #expect(changed?.attributes["phone_number"] == "+436601234567")
            #expect(changed?.email == "alice@example.com")
            #expect(try await client.enter().assertion != nil)
        }
    }

    @Test("An attribute that is no code destination is replaced by the entered value")
    func replaces() async throws {
        try await DefinitionSandbox.run(Self.collecting("given_name", "TEXT_INPUT")) { _, server, client in
            let alice = try await server.addAlice()
            let form = try await client.start(FlowSandbox.application)
            let end = try await client.answer(
                form,
                "go",
                ["username": "alice", "password": "Alice#2026", "given_name": "Alicia"]
            )
            #expect(end.assertion != nil)
            #expect(
                try await server.services.directory.user(.id, value: alice.id)?.attributes["given_name"] == "Alicia"
            )
        }
    }

    @Test("A code destination in the profile is not replaced", arguments: ["email", "mobile_number"])
    func keepsAddresses(_ input: String) async throws {
        try await DefinitionSandbox.run(Self.collecting(input, "TEXT_INPUT")) { _, server, client in
            let alice = try await server.addUser(
                username: "alice",
                password: "Alice#2026",
                email: "alice@example.com",
                attributes: ["mobile_number": "+436601234567"]
            )
            let form = try await client.start(FlowSandbox.application)
            let given = ["email": "eve@example.com", "mobile_number": "+436609999999"]
            let end = try await client.answer(
                form,
                "go",
                given.merging(["username": "alice", "password": "Alice#2026"]) { $1 }
            )
            #expect(end.assertion != nil)
            let kept = try await server.services.directory.user(.id, value: alice.id)
            #expect(kept?.email == alice.email)
            #expect(kept?.attributes == alice.attributes)
        }
    }

    @Test("A value of another user is refused and can be corrected")
    func conflict() async throws {
        try await DefinitionSandbox.run(Self.collecting("email", "EMAIL_INPUT")) { _, server, client in
            try await server.addAlice()
            let bob = try await server.addUser(username: "bob", password: "Bobby#2026")
            let form = try await client.enter("bob", "Bobby#2026")
            #expect(form.inputs == ["email"])
            for bad in ["ALICE@example.com", "no address"] {
                let refused = try await client.answer(form, "more", ["email": bad])
                #expect(refused.flowStatus == "ERROR")
                #expect(refused.errorCode == "FET-1049")
            }
            #expect(try await server.services.directory.user(.id, value: bob.id)?.email == nil)
            #expect(try await client.answer(form, "more", ["email": "bob@example.com"]).assertion != nil)
            #expect(try await server.services.directory.user(.id, value: bob.id)?.email == "bob@example.com")
        }
    }

    @Test(
        "Without a sign-in no attribute is collected; a sign-up continues",
        arguments: ["AUTHENTICATION", "REGISTRATION"]
    )
    func unproven(_ type: String) async throws {
        let nodes = """
            - id: collect
              type: TASK_EXECUTION
              executor:
                name: AttributeCollector
                inputs:
                  - {identifier: mobile_number, type: PHONE_INPUT, required: true}
              onSuccess: end
            """
        try await DefinitionSandbox.run(FlowSandbox.files([type: nodes])) { _, _, client in
            let reply = try await client.start(FlowSandbox.application, type)
            #expect(reply.flowStatus == (type == "REGISTRATION" ? "COMPLETE" : "ERROR"))
            #expect(reply.errorCode == (type == "REGISTRATION" ? nil : "FET-1004"))
        }
    }

    @Test("A unique value of another user is requested again, with no other field")
    func uniqueness() async throws {
        let nodes = """
            - id: form
              type: PROMPT
              prompts:
                - inputs:
                    - {identifier: username, type: TEXT_INPUT, required: true}
                    - {identifier: email, type: EMAIL_INPUT, required: true}
                    - {identifier: mobile_number, type: PHONE_INPUT, required: false}
                  action: {ref: go, nextNode: unique}
            - id: unique
              type: TASK_EXECUTION
              executor: {name: AttributeUniquenessValidator}
              onSuccess: end
              onIncomplete: form
            """
        try await DefinitionSandbox.run(FlowSandbox.files(["REGISTRATION": nodes])) { _, server, client in
            try await server.addUser(
                username: "alice",
                password: "Alice#2026",
                email: "alice@example.com",
                attributes: ["mobile_number": "+436601234567"]
            )
            let form = try await client.start(FlowSandbox.application, "REGISTRATION")
            let first = try await client.answer(
                form,
                "go",
                ["username": "alice", "email": "ALICE@example.com", "mobile_number": "+436601234567"]
            )
            #expect(first.flowStatus == "INCOMPLETE")
            #expect(first.errorCode == "FET-1061")
            #expect(first.json["error"]?["description"]?["params"] == ["attribute": "username"])
            #expect(first.inputs == ["username"])
            let second = try await client.answer(first, "go", ["username": "alina"])
            #expect(second.errorCode == "FET-1061")
            #expect(second.json["error"]?["message"]?["params"] == ["attribute": "email"])
            #expect(second.inputs == ["email"])
            // Several users may have one number.
            let end = try await client.answer(second, "go", ["email": "alina@example.com"])
            #expect(end.flowStatus == "COMPLETE")
        }
    }
}

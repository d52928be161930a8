import Foundation
import Testing

@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("Flows that identify a user", .timeLimit(.minutes(5)))
struct IdentificationFlowTests {
    private static let number = "+436601234567"

    private static func files(mode: String) -> [String: String] {
        FlowSandbox.files([
            "RECOVERY": """
            - id: form
              type: PROMPT
              prompts:
                - inputs:
                    - {identifier: mobile_number, type: PHONE_INPUT, required: true}
                  action: {ref: go, nextNode: identify}
            - id: identify
              type: TASK_EXECUTION
              executor:
                name: IdentifyingExecutor
                mode: \(mode)
                inputs:
                  - {identifier: mobile_number, type: PHONE_INPUT, required: true}
                  - {identifier: given_name, type: TEXT_INPUT, required: false}
              onSuccess: send
              onIncomplete: form
            - id: send
              type: TASK_EXECUTION
              properties: {emailTemplate: OTP}
              executor: {name: EmailExecutor, mode: send}
              onSuccess: code
            - id: code
              type: PROMPT
              prompts:
                - inputs:
                    - {identifier: otp, type: OTP_INPUT, required: true}
                  action: {ref: go, nextNode: end}
            """
        ])
    }

    private static func run(
        mode: String = "resolve",
        names: [String],
        _ work: @escaping @Sendable (LocalIdentityServer, TestClient) async throws -> Void
    ) async throws {
        try await DefinitionSandbox.run(files(mode: mode)) { _, server, client in
            for (user, name) in zip(["anna", "berta"], names) {
                try await server.addUser(
                    username: user,
                    password: "Pass#2026",
                    email: "\(user)@example.com",
                    attributes: ["mobile_number": number, "given_name": name]
                )
            }
            try await work(server, client)
        }
    }

    private static func ask(_ client: TestClient, _ number: String = number) async throws -> TestClient.Reply {
        let form = try await client.start(FlowSandbox.application, "RECOVERY")
        return try await client.answer(form, "go", ["mobile_number": number])
    }

    @Test("Several matching users are distinguished only by the attributes of the definition")
    func resolve() async throws {
        try await Self.run(names: ["Anna", "Berta"]) { server, client in
            let step = try await Self.ask(client)
            #expect(step.errorCode == nil)
            #expect(step.inputs == ["given_name"])
            #expect(step.text.contains(#""options":["Anna","Berta"]"#))
            #expect(!step.text.contains("example.com"))
            let code = try await client.answer(step, "go", ["given_name": "Berta"])
            #expect(code.inputs == ["otp"])
            #expect(await server.outbox.messages(to: "berta@example.com").count == 1)
            #expect(await server.outbox.messages(to: "anna@example.com").isEmpty)
        }
    }

    @Test("An unknown number and a choice without a matching user are refused, and the form is shown again")
    func unknown() async throws {
        try await Self.run(names: ["Anna", "Berta"]) { _, client in
            let unknown = try await Self.ask(client, "+436600000000")
            #expect(unknown.errorCode == "FET-1001")
            #expect(unknown.inputs == ["mobile_number"])
            let step = try await client.answer(unknown, "go", ["mobile_number": Self.number])
            #expect(step.inputs == ["given_name"])
            let wrong = try await client.answer(step, "go", ["given_name": "Carla"])
            #expect(wrong.errorCode == "FET-1001")
            #expect(wrong.inputs == ["mobile_number"])
        }
    }

    @Test("Indistinguishable users are not resolved, and are ambiguous without the mode")
    func ambiguous() async throws {
        for (mode, code) in [("resolve", "FET-1002"), ("identify", "FET-1003")] {
            try await Self.run(mode: mode, names: ["Anna", "Anna"]) { _, client in
                let reply = try await Self.ask(client)
                #expect(reply.errorCode == code)
            }
        }
    }

    @Test(
        "The organization unit is checked, and requested only if the definition requires it",
        arguments: [
            ("prompt", nil, "COMPLETE", nil), ("prompt", "other", "INCOMPLETE", "FET-1029"),
            ("prompt", OrganizationUnit.standard.id, "COMPLETE", nil), ("promptAll", nil, "INCOMPLETE", nil),
            ("promptAll", "other", "INCOMPLETE", "FET-1030"),
            ("promptAll", OrganizationUnit.standard.id, "COMPLETE", nil),
            ("caller", nil, "ERROR", "FET-1034"),
        ] as [(String, String?, String, String?)]
    )
    func unit(_ strategy: String, _ given: String?, _ status: String, _ code: String?) async throws {
        let nodes = """
            - id: form
              type: PROMPT
              prompts:
                - inputs:
                    - {identifier: ouId, type: OU_SELECT, required: false}
                  action: {ref: go, nextNode: unit}
            - id: unit
              type: TASK_EXECUTION
              properties:
                resolveFrom: \(strategy)
              executor: {name: OUResolverExecutor}
              onSuccess: end
              onIncomplete: form
            """
        try await DefinitionSandbox.run(FlowSandbox.files(["REGISTRATION": nodes])) { _, _, client in
            let form = try await client.start(FlowSandbox.application, "REGISTRATION")
            let reply = try await client.answer(form, "go", given.map { ["ouId": $0] } ?? [:])
            #expect(reply.flowStatus == status)
            #expect(reply.errorCode == code)
            if status == "INCOMPLETE" { #expect(reply.inputs == ["ouId"]) }
        }
    }

    @Test("An administrator's own organization unit requires no choice")
    func callersUnit() async throws {
        let nodes = """
            - id: unit
              type: TASK_EXECUTION
              executor: {name: OUResolverExecutor}
              properties: {resolveFrom: caller}
              onSuccess: end
            """
        try await DefinitionSandbox.run(FlowSandbox.files(["USER_ONBOARDING": nodes])) { _, server, client in
            let token = try await client.form(
                "/oauth2/token",
                ["grant_type": "client_credentials", "scope": "system"],
                headers: InvitationEnvironment.basic(server.administratorSecret)
            ).accessToken
            let reply = try await client.send(
                "POST",
                "/flow/execute",
                headers: [("Authorization", "Bearer \(token)")],
                body: try JSONEncoder().encode(
                    ["applicationId": FlowSandbox.application, "flowType": "USER_ONBOARDING"])
            )
            #expect(reply.flowStatus == "COMPLETE", "\(reply.text)")
        }
    }

    @Test("The authorization check passes only signed-in users and sign-ups")
    func authorization() async throws {
        let check =
            "- id: check\n  type: TASK_EXECUTION\n  executor: {name: AuthorizationExecutor}\n  onSuccess: end"
        let files = FlowSandbox.files([
            "AUTHENTICATION": """
            \(FlowSandbox.signIn)
            - {id: next, type: TASK_EXECUTION, executor: {name: AuthorizationExecutor}, onSuccess: assert}
            - {id: assert, type: TASK_EXECUTION, executor: {name: AuthAssertExecutor}, onSuccess: end}
            """,
            "REGISTRATION": check, "RECOVERY": check,
        ])
        try await DefinitionSandbox.run(files) { _, server, client in
            try await server.addAlice()
            #expect(try await client.enter().assertion != nil)
            #expect(try await client.start(FlowSandbox.application, "REGISTRATION").flowStatus == "COMPLETE")
            #expect(try await client.start(FlowSandbox.application, "RECOVERY").errorCode == "FET-1004")
        }
    }
}

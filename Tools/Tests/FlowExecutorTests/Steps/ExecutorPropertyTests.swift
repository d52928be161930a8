import Foundation
import Testing

@testable import FlowEngine
@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("Properties of executors", .timeLimit(.minutes(5)))
struct ExecutorPropertyTests {
    private static let number = "+436601234567"

    private static func addUser(_ server: LocalIdentityServer) async throws {
        try await server.addUser(
            username: "alice",
            password: "Alice#2026",
            email: "alice@example.com",
            attributes: ["mobile_number": number]
        )
    }

    private static func codeFlow(_ properties: String) -> [String: String] {
        FlowSandbox.files([
            "AUTHENTICATION": FlowNodes.text([
                FlowNodes.prompt("mobile", [("mobile_number", "PHONE_INPUT")], then: "generate"),
                FlowNodes.run(
                    "generate",
                    "OTPExecutor",
                    "generate",
                    properties: properties,
                    inputs: [("mobile_number", "PHONE_INPUT")],
                    then: "send"
                ),
                FlowNodes.run("send", "SMSExecutor", properties: "smsTemplate: OTP", then: "code"),
                """
                - id: code
                  type: PROMPT
                  prompts:
                    - inputs: [{identifier: otp, type: OTP_INPUT, required: true}]
                      action: {ref: code_go, nextNode: verify}
                    - action: {ref: code_again, nextNode: generate}
                """,
                FlowNodes.run("verify", "OTPExecutor", "verify", then: "assert", edges: ["onIncomplete": "code"]),
                FlowNodes.run("assert", "AuthAssertExecutor", then: "end"),
            ])
        ])
    }

    @Test(
        "A code has the length, the characters and the lifetime of the node that generated it",
        arguments: [
            ("otpLength: 8", 8, true, 120.0), ("otpUseNumericOnly: false", 6, false, 120),
            ("otpValidityPeriodSeconds: 45", 6, true, 45),
            ("otpLength: 12, otpUseNumericOnly: false, otpValidityPeriodSeconds: 600", 12, false, 600),
        ]
    )
    func code(_ properties: String, _ length: Int, _ isNumeric: Bool, _ lifetime: TimeInterval) async throws {
        let clock = TestClock()
        try await DefinitionSandbox.run(Self.codeFlow(properties), clock: clock) { _, server, client in
            try await Self.addUser(server)
            let form = try await client.start(FlowSandbox.application)
            let asked = try await client.answer(form, "mobile_go", ["mobile_number": Self.number])
            #expect(asked.note("otpLength") == String(length))
            #expect(asked.note("otpNumericOnly") == String(isNumeric))
            let code = try #require(await server.outbox.messages(to: Self.number).last?.code)
            #expect(code.count == length)
            #expect(code.allSatisfy { $0.isASCII && ($0.isNumber || (!isNumeric && $0.isUppercase)) }, "\(code)")

            clock.advance(lifetime - 1)
            let end = try await client.answer(asked, "code_go", ["otp": code])
            #expect(end.assertion != nil, "\(end.text)")

            clock.advance(60)
            let second = try await client.start(FlowSandbox.application)
            let step = try await client.answer(second, "mobile_go", ["mobile_number": Self.number])
            let late = try #require(await server.outbox.messages(to: Self.number).last?.code)
            clock.advance(lifetime)
            #expect(try await client.answer(step, "code_go", ["otp": late]).errorCode == "FET-1008")
        }
    }

    @Test("Two nodes with letters make different codes")
    func letters() {
        let codes = Set((0..<50).map { _ in SystemRandomSource().code(length: 8, isNumeric: false) })
        #expect(codes.count == 50)
        #expect(codes.contains { $0.contains(where: \.isLetter) })
    }

    @Test("No more codes than maxAttempts are generated in one execution")
    func maxAttempts() async throws {
        let clock = TestClock()
        try await DefinitionSandbox.run(Self.codeFlow("maxAttempts: 2"), clock: clock) { _, server, client in
            try await Self.addUser(server)
            let form = try await client.start(FlowSandbox.application)
            var step = try await client.answer(form, "mobile_go", ["mobile_number": Self.number])
            clock.advance(31)
            step = try await client.answer(step, "code_again")
            #expect(step.errorCode == nil, "\(step.text)")
            #expect(await server.outbox.messages(to: Self.number).count == 2)
            clock.advance(31)
            let refused = try await client.answer(step, "code_again")
            #expect(refused.errorCode == "FET-1009", "\(refused.text)")
            #expect(await server.outbox.messages(to: Self.number).count == 2)
        }
    }

    @Test(
        "A property outside its range is refused with its line",
        arguments: ["otpLength: 3", "otpLength: 13", "otpValidityPeriodSeconds: 0", "maxAttempts: 0", "otpLength: six"]
    )
    func range(_ property: String) throws {
        let text = """
            resource_type: flow
            name: F
            handle: f
            flowType: AUTHENTICATION
            nodes:
              - {id: s, type: START, onSuccess: n}
              - id: n
                type: TASK_EXECUTION
                executor: {name: OTPExecutor, mode: generate}
                properties: {\(property)}
                onSuccess: e
              - {id: e, type: END}
            """
        let error = #expect(throws: FlowDefinitionError.self) { try FlowText.flow(text) }
        #expect(error?.line == 10)
        #expect(error?.reason.hasPrefix("there should be a whole number from ") == true)
    }

    @Test("A magic link is valid for tokenExpiry seconds, and its message says so")
    func tokenExpiry() async throws {
        let files = FlowSandbox.files([
            "AUTHENTICATION": FlowNodes.text([
                FlowNodes.prompt("mail", [("email", "EMAIL_INPUT")], then: "link"),
                FlowNodes.run("link", "MagicLinkExecutor", "generate", properties: "tokenExpiry: 120", then: "send"),
                FlowNodes.run("send", "EmailExecutor", "send", properties: "emailTemplate: MAGIC_LINK", then: "verify"),
                FlowNodes.run("verify", "MagicLinkExecutor", "verify", then: "assert"),
                FlowNodes.run("assert", "AuthAssertExecutor", then: "end"),
            ])
        ])
        let clock = TestClock()
        try await DefinitionSandbox.run(files, clock: clock) { _, server, client in
            try await server.addAlice()
            @Sendable func ask() async throws -> (execution: String, token: String) {
                let form = try await client.start(FlowSandbox.application)
                let step = try await client.answer(form, "mail_go", ["email": "alice@example.com"])
                let message = try #require(await server.outbox.messages().last)
                #expect(message.text.contains("within 2 minutes"))
                let link = try #require(message.link.flatMap { URLComponents(string: $0) })
                return (step.execution, try #require(link["token"]))
            }
            @Sendable func open(_ sent: (execution: String, token: String)) async throws -> TestClient.Reply {
                try await client.flow([
                    "executionId": .string(sent.execution), "inputs": ["token": .string(sent.token)],
                ])
            }
            let late = try await ask()
            clock.advance(120)
            #expect(try await open(late).errorCode == "FET-1010")
            let early = try await ask()
            clock.advance(119)
            #expect(try await open(early).assertion != nil)
        }
    }

    @Test(
        "A sign-up asks for at most maxPerPrompt attributes at a time, and for each once",
        arguments: [
            ("maxPerPrompt: 1", [["username"], ["email"]]),
            (
                "maxPerPrompt: 3, includeOptional: true",
                [["username", "email", "given_name"], ["family_name", "name", "mobile_number"], ["picture", "sub"]]
            ), ("includeOptional: false", [["username", "email"]]),
        ]
    )
    func maxPerPrompt(_ properties: String, _ prompts: [[String]]) async throws {
        let files = FlowSandbox.files([
            "REGISTRATION": FlowNodes.text([
                FlowNodes.run(
                    "make",
                    "ProvisioningExecutor",
                    properties: properties,
                    then: "end",
                    edges: ["onIncomplete": "details"]
                ),
                FlowNodes.open("details", then: "make"),
            ])
        ])
        try await DefinitionSandbox.run(files) { _, server, client in
            var step = try await client.start(FlowSandbox.application, "REGISTRATION")
            for names in prompts {
                #expect(step.inputs.sorted() == names.sorted(), "\(step.text)")
                let required = ["username": "nina", "email": "nina@example.com"].filter { names.contains($0.key) }
                step = try await client.answer(step, "details_go", required)
            }
            #expect(step.flowStatus == "COMPLETE", "\(step.text)")
            #expect(try await server.services.directory.user(.username, value: "nina")?.email == "nina@example.com")
        }
    }

    @Test("The response with the assertion has the callbackType of its node")
    func callbackType() async throws {
        let files = FlowSandbox.files([
            "AUTHENTICATION": """
            \(FlowSandbox.signIn)
            - id: next
              type: TASK_EXECUTION
              executor: {name: AuthAssertExecutor}
              properties: {callbackType: "urn:openid:params:grant-type:ciba"}
              onSuccess: end
            """
        ])
        try await DefinitionSandbox.run(files) { _, server, client in
            try await server.addAlice()
            let end = try await client.enter()
            #expect(end.assertion != nil)
            #expect(end.note("callbackType") == "urn:openid:params:grant-type:ciba")
        }
    }

    private static func consentFlow(_ properties: String) -> [String: String] {
        FlowSandbox.files([
            "AUTHENTICATION": """
            \(FlowSandbox.signIn)
            - id: next
              type: TASK_EXECUTION
              executor: {name: ConsentExecutor}
              properties: {timeout: 60\(properties)}
              onSuccess: assert
              onIncomplete: ask_consent
            - id: ask_consent
              type: PROMPT
              prompts:
                - inputs: [{identifier: consent_decisions, type: CONSENT_INPUT, required: true}]
                  action: {ref: consent_go, nextNode: next}
            - {id: assert, type: TASK_EXECUTION, executor: {name: AuthAssertExecutor}, onSuccess: end}
            """
        ])
    }

    @Test(
        "A denial of optional attributes completes the sign-in without them, unless failOnDeny is set",
        arguments: [
            ("", #"{"approved":false,"reason":"user_denied"}"#, 0.0, nil),
            ("", #"{"approved":false,"reason":"timeout"}"#, 0, nil), ("", #"{"approved":true}"#, 60, nil),
            (", failOnDeny: true", #"{"approved":false,"reason":"user_denied"}"#, 0, "FET-1066"),
            (", failOnDeny: true", #"{"approved":true,"purposes":[]}"#, 0, "FET-1066"),
            (", failOnDeny: true", #"{"approved":false,"reason":"timeout"}"#, 0, "FET-1069"),
            (", failOnDeny: true", #"{"approved":true}"#, 60, "FET-1069"),
        ]
    )
    func failOnDeny(_ property: String, _ decisions: String, _ delay: TimeInterval, _ code: String?) async throws {
        let clock = TestClock()
        try await DefinitionSandbox.run(Self.consentFlow(property), clock: clock) { _, server, client in
            try await server.addAlice()
            let step = try await client.enter()
            #expect(step.inputs == ["consent_decisions"], "\(step.text)")
            clock.advance(delay)
            let end = try await client.answer(step, "consent_go", ["consent_decisions": decisions])
            #expect(end.errorCode == code, "\(end.text)")
            #expect((end.assertion == nil) == (code != nil))
            let claims = end.assertion.flatMap { Token($0) }?.claims
            #expect(claims?["email"] == nil && claims?["given_name"] == nil)
        }
    }

    @Test(
        "check_state identifies nobody and sets entityState for conditions",
        arguments: [("+4366011", "exists"), ("+4366022", "ambiguous"), ("+4366033", "not_exists")]
    )
    func checkState(_ number: String, _ state: String) async throws {
        let states = ["exists", "ambiguous", "not_exists"]
        let pages = states.map { state in
            """
            - id: at_\(state)
              type: PROMPT
              condition: {key: '{{ctx(entityState)}}', value: \(state), onSkip: \(Self.next(after: state, in: states))}
              message: \(state)
              next: end
            """
        }
        let files = FlowSandbox.files([
            "RECOVERY": FlowNodes.text(
                [
                    FlowNodes.prompt("form", [("mobile_number", "PHONE_INPUT")], then: "check"),
                    FlowNodes.run(
                        "check",
                        "IdentifyingExecutor",
                        "check_state",
                        inputs: [("mobile_number", "PHONE_INPUT")],
                        then: "at_exists"
                    ),
                ] + pages
            )
        ])
        try await DefinitionSandbox.run(files) { _, server, client in
            for (name, phone) in [("anna", "+4366011"), ("berta", "+4366022"), ("carla", "+4366022")] {
                try await server.addUser(
                    username: name,
                    password: "Pass#2026",
                    email: "\(name)@example.com",
                    attributes: ["mobile_number": phone]
                )
            }
            let form = try await client.start(FlowSandbox.application, "RECOVERY")
            let end = try await client.answer(form, "form_go", ["mobile_number": number])
            #expect(end.note("message") == state, "\(end.text)")
        }
    }

    private static func next(after state: String, in states: [String]) -> String {
        guard let index = states.firstIndex(of: state), index + 1 < states.count else { return "end" }
        return "at_\(states[index + 1])"
    }

    @Test(
        "A sign-up with the identity of an existing user is refused, unless allowRegistrationWithExistingUser is set",
        arguments: [("", "FET-1007"), (", allowRegistrationWithExistingUser: true", nil)]
    )
    func existingUser(_ property: String, _ code: String?) async throws {
        let files = FlowSandbox.files([
            "REGISTRATION": FlowNodes.text([
                FlowNodes.run("federated", "OIDCAuthExecutor", properties: "idpId: default\(property)", then: "make"),
                FlowNodes.run("make", "ProvisioningExecutor", then: "assert"),
                FlowNodes.run("assert", "AuthAssertExecutor", then: "end"),
            ])
        ])
        var script = FakeProvider.Script()
        script.claims = [
            "sub": "bob", "email": "bob@example.com", "email_verified": true, "preferred_username": "bob",
        ]

        try await FederatedVisit.run(files) { [script] visit, provider in
            #expect(try await visit.visit(provider, script).flowStatus == "COMPLETE")
            let end = try await visit.visit(provider, script) {
                try await visit.client.start(FlowSandbox.application, "REGISTRATION")
            }
            #expect(end.errorCode == code, "\(end.text)")
            #expect((end.assertion != nil) == (code == nil))
        }
    }
}

import Foundation
import Testing

@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import ServerTestSupport

/// Steps of the real ThunderID server that are not in the recordings.
@Suite("Steps of flows as at the real server", .timeLimit(.minutes(5)))
struct RealStepTests {
    // MARK: Codes

    struct Address: Sendable, CustomTestStringConvertible {
        let flowType: String
        let input: String
        let value: String
        var returnsToPrompt = true

        var testDescription: String { "\(flowType) \(input) \(returnsToPrompt)" }
    }

    static let addresses = [
        Address(flowType: "RECOVERY", input: "email", value: "alice@example.com"),
        Address(flowType: "RECOVERY", input: "email", value: "alice@example.com", returnsToPrompt: false),
        Address(flowType: "RECOVERY", input: "mobile_number", value: "+1555010001"),
        Address(flowType: "REGISTRATION", input: "email", value: "new@example.com"),
        Address(flowType: "REGISTRATION", input: "mobile_number", value: "+1555010002"),
        Address(flowType: "REGISTRATION", input: "mobile_number", value: "+1555010002", returnsToPrompt: false),
    ]

    private static func codeFlow(_ address: Address) -> [String: String] {
        let input = (name: address.input, type: "TEXT_INPUT")
        let executor = if address.input == "email" { "EmailExecutor" } else { "SMSExecutor" }
        var edges: [String: String] = [:]
        if address.returnsToPrompt { edges["onIncomplete"] = "ask" }

        return FlowSandbox.files([
            address.flowType: FlowNodes.text([
                FlowNodes.prompt("ask", [input], then: "make"),
                FlowNodes.run("make", "OTPExecutor", "generate", inputs: [input], then: "send", edges: edges),
                FlowNodes.run("send", executor, "send", then: "code"),
                FlowNodes.prompt("code", [("otp", "OTP_INPUT")], then: "end"),
            ])
        ])
    }

    @Test("An empty address for a code is missing: it is requested again without an error", arguments: addresses)
    func emptyAddress(_ address: Address) async throws {
        try await DefinitionSandbox.run(Self.codeFlow(address)) { _, server, client in
            try await server.addUser(
                username: "alice",
                password: "Alice#2026",
                email: "alice@example.com",
                attributes: ["mobile_number": "+1555010001"]
            )
            var step = try await client.start(FlowSandbox.application, address.flowType)

            for empty in ["", "  "] {
                step = try await client.answer(step, step.actions.first, [address.input: empty])
                #expect(step.flowStatus == "INCOMPLETE", "\(step.text)")
                #expect(step.errorCode == nil)
                #expect(step.inputs == [address.input])
                #expect(step.actions.isEmpty == !address.returnsToPrompt)
            }
            #expect(await server.outbox.messages().isEmpty)

            step = try await client.answer(step, step.actions.first, [address.input: address.value])
            #expect(step.inputs == ["otp"], "\(step.text)")
            #expect(await server.outbox.messages().map(\.to) == [address.value])
        }
    }

    @Test("A code for nobody requests a telephone number")
    func addressOfNobody() async throws {
        let files = FlowSandbox.files([
            "RECOVERY": FlowNodes.text([
                FlowNodes.run("make", "OTPExecutor", "generate", then: "send"),
                FlowNodes.run("send", "SMSExecutor", "send", then: "code"),
                FlowNodes.prompt("code", [("otp", "OTP_INPUT")], then: "end"),
            ])
        ])
        try await DefinitionSandbox.run(files) { _, _, client in
            let form = try await client.start(FlowSandbox.application, "RECOVERY")
            #expect(form.errorCode == nil)
            #expect(form.inputs == ["mobile_number"])
        }
    }

    // MARK: Sign-up

    @Test(
        "A sign-up with an empty user name requests it before the user is created",
        arguments: ["Secret#2026", ""],
        [FlowNodes.open("details", then: "create"), Self.declaredDetails]
    )
    func emptyUserName(_ password: String, _ details: String) async throws {
        let files = FlowSandbox.files([
            "REGISTRATION": FlowNodes.text([
                FlowNodes.prompt(
                    "form",
                    [("username", "TEXT_INPUT"), ("password", "PASSWORD_INPUT")],
                    then: "check"
                ),
                FlowNodes.run(
                    "check",
                    "CredentialsAuthExecutor",
                    then: "create",
                    edges: ["onIncomplete": "form"]
                ),
                FlowNodes.run("create", "ProvisioningExecutor", then: "end", edges: ["onIncomplete": "details"]),
                details,
            ])
        ])
        try await DefinitionSandbox.run(files) { _, server, client in
            let form = try await client.start(FlowSandbox.application, "REGISTRATION")
            let more = try await client.answer(form, "form_go", ["username": "", "password": password])
            #expect(more.flowStatus == "INCOMPLETE", "\(more.text)")
            #expect(more.errorCode == nil)
            #expect(more.inputs.sorted() == ["email", "username"])

            let end = try await client.answer(
                more,
                "details_go",
                ["username": "nina", "email": "nina@example.com"]
            )
            #expect(end.flowStatus == "COMPLETE", "\(end.text)")
            let nina = try #require(try await server.services.directory.user(.username, value: "nina"))
            let hasPassword = try await server.services.credentials.verifyPassword("Secret#2026", of: nina)
            #expect(hasPassword == !password.isEmpty)
        }
    }

    private static let declaredDetails = FlowNodes.prompt(
        "details",
        [("username", "TEXT_INPUT"), ("email", "EMAIL_INPUT")],
        then: "create"
    )

    @Test("An empty password that the definition requires is requested")
    func emptyRequiredPassword() async throws {
        let files = FlowSandbox.files([
            "REGISTRATION": FlowNodes.text([
                FlowNodes.prompt(
                    "form",
                    [("username", "TEXT_INPUT"), ("email", "EMAIL_INPUT"), ("password", "PASSWORD_INPUT")],
                    then: "create"
                ),
                FlowNodes.run(
                    "create",
                    "ProvisioningExecutor",
                    inputs: [("password", "PASSWORD_INPUT")],
                    then: "end",
                    edges: ["onIncomplete": "details"]
                ),
                FlowNodes.open("details", then: "create"),
            ])
        ])
        try await DefinitionSandbox.run(files) { _, _, client in
            let form = try await client.start(FlowSandbox.application, "REGISTRATION")
            let more = try await client.answer(
                form,
                "form_go",
                ["username": "nina", "email": "nina@example.com", "password": ""]
            )
            #expect(more.inputs == ["password"], "\(more.text)")
            let end = try await client.answer(more, "details_go", ["password": "Secret#2026"])
            #expect(end.flowStatus == "COMPLETE")
        }
    }

    struct Taken: Sendable {
        let given: [String: String]
        var inputs: [(name: String, type: String)] = []
        let status: String
        let code: String
    }

    static let taken = [
        Taken(given: ["username": "alice", "email": "alice@example.com"], status: "ERROR", code: "FET-1007"),
        Taken(given: ["username": "alice", "email": "Alice@Example.com"], status: "ERROR", code: "FET-1007"),
        Taken(given: ["username": "alice", "email": "new@example.com"], status: "ERROR", code: "FET-1080"),
        Taken(given: ["username": "new", "email": "alice@example.com"], status: "ERROR", code: "FET-1080"),
        Taken(
            given: ["username": "alice", "email": "alice@example.com", "given_name": "Eve"],
            status: "ERROR",
            code: "FET-1080"
        ),
        Taken(
            given: ["username": "alice", "email": "alice@example.com"],
            inputs: [("username", "TEXT_INPUT"), ("email", "EMAIL_INPUT")],
            status: "INCOMPLETE",
            code: "FET-1007"
        ),
    ]

    @Test("A sign-up without a password tells a user who exists from values that are taken", arguments: taken.indices)
    func existingUser(_ index: Int) async throws {
        let row = Self.taken[index]
        let files = FlowSandbox.files([
            "REGISTRATION": FlowNodes.text([
                FlowNodes.run(
                    "create",
                    "ProvisioningExecutor",
                    inputs: row.inputs,
                    then: "end",
                    edges: ["onIncomplete": "details"]
                ),
                FlowNodes.open("details", then: "create"),
            ])
        ])
        try await DefinitionSandbox.run(files) { _, server, client in
            try await server.addAlice()
            let form = try await client.start(FlowSandbox.application, "REGISTRATION")
            let refused = try await client.answer(form, "details_go", row.given)
            #expect(refused.flowStatus == row.status, "\(refused.text)")
            #expect(refused.errorCode == row.code)
            #expect(refused.inputs == row.inputs.map(\.name))

            let step = if row.status == "ERROR" { form } else { refused }
            let end = try await client.answer(
                step,
                "details_go",
                ["username": "nina", "email": "nina@example.com"]
            )
            #expect(end.flowStatus == "COMPLETE", "\(end.text)")
        }
    }

    // MARK: Login hints

    @Test("A node with loginHintAttribute requests only the hint, and refuses one of an unknown user")
    func loginHint() async throws {
        let files = FlowSandbox.files([
            "RECOVERY": FlowNodes.run(
                "find",
                "IdentifyingExecutor",
                properties: "loginHintAttribute: username",
                inputs: [("login_hint", "TEXT_INPUT")],
                then: "end"
            )
        ])
        try await DefinitionSandbox.run(files) { _, server, client in
            try await server.addAlice()
            var form = try await client.start(FlowSandbox.application, "RECOVERY")
            for _ in 1...2 {
                #expect(form.flowStatus == "INCOMPLETE")
                #expect(form.errorCode == nil)
                let hint: JSONValue = ["identifier": "login_hint", "type": "", "required": true]
                #expect(form.json["data"]?["inputs"] == [hint], "\(form.text)")
                form = try await client.answer(form, nil, ["login_hint": ""])
            }
            let unknown = try await client.answer(form, nil, ["login_hint": "nobody"])
            #expect(unknown.flowStatus == "ERROR")
            #expect(unknown.errorCode == "FET-1001")
            #expect(try await client.answer(form, nil, ["login_hint": "alice"]).flowStatus == "COMPLETE")
        }
    }

    // MARK: Sign-out

    private static let signOut = FlowSandbox.files([
        "SIGNOUT": FlowNodes.text([
            FlowNodes.run(
                "out",
                "SessionSignOutExecutor",
                properties: "promptOnSignOut: true",
                then: "end",
                edges: ["onIncomplete": "confirm"]
            ),
            FlowNodes.open("confirm", then: "out"),
        ])
    ]).mapValues { text in
        text.replacing("x-nativeauth:\n  clientId: sandbox", with: oauth)
    }

    private static let oauth = """
        inboundAuthConfig:
          - type: oauth2
            config:
              clientId: sandbox
              redirectUris: ["sandbox://done"]
              tokenEndpointAuthMethod: none
              pkceRequired: true
              publicClient: true
        """

    @Test("With promptOnSignOut, only a logout request without a valid ID token asks, and once")
    func promptOnSignOut() async throws {
        try await DefinitionSandbox.run(Self.signOut) { _, server, client in
            let alice = try await server.addAlice()
            let direct = try await client.start(FlowSandbox.application, "SIGNOUT")
            #expect(direct.flowStatus == "COMPLETE", "\(direct.text)")

            let now = Int64(server.services.clock.now().timeIntervalSince1970)
            let idToken = try await server.services.signer.sign([
                "iss": .string(server.services.issuer), "aud": "sandbox", "sub": .string(alice.id),
                "iat": .integer(now), "nbf": .integer(now), "exp": .integer(now + 60),
            ])
            let hinted = try await client.get("/oauth2/logout?id_token_hint=\(idToken)")
            let completed = try await client.flow(["executionId": .string(hinted.location("executionId") ?? "")])
            #expect(completed.flowStatus == "COMPLETE", "\(completed.text)")

            let anonymous = try await client.get("/oauth2/logout?client_id=sandbox")
            let asked = try await client.flow(["executionId": .string(anonymous.location("executionId") ?? "")])
            #expect(asked.actions == ["confirm_go"], "\(asked.text)")
            #expect(asked.headers["set-cookie"] == nil)
            #expect(try await client.answer(asked, "confirm_go").flowStatus == "COMPLETE")
        }
    }
}

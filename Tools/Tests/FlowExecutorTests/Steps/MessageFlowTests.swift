import Foundation
import Testing

@testable import FlowEngine
@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("Flows that create and send codes and links in separate executors", .timeLimit(.minutes(5)))
struct MessageFlowTests {
    private static let number = "+436601234567"
    private static let credentials = [("username", "TEXT_INPUT"), ("password", "PASSWORD_INPUT")]

    private static let signUpByCode = FlowSandbox.files([
        "REGISTRATION": FlowNodes.text([
            FlowNodes.prompt("mobile", [("mobile_number", "PHONE_INPUT")], then: "generate"),
            FlowNodes.run(
                "generate",
                "OTPExecutor",
                "generate",
                inputs: [("mobile_number", "PHONE_INPUT")],
                then: "send"
            ),
            FlowNodes.run(
                "send",
                "SMSExecutor",
                properties: "smsTemplate: OTP, senderId: any",
                then: "code",
                edges: ["onFailure": "mobile"]
            ),
            FlowNodes.prompt("code", [("otp", "OTP_INPUT")], then: "verify"),
            FlowNodes.run("verify", "OTPExecutor", "verify", then: "provision", edges: ["onFailure": "code"]),
            FlowNodes.run("provision", "ProvisioningExecutor", then: "assert", edges: ["onIncomplete": "details"]),
            FlowNodes.open("details", then: "provision"),
            FlowNodes.run("assert", "AuthAssertExecutor", then: "end"),
        ])
    ])

    private static func code(_ server: LocalIdentityServer) async -> String {
        await server.outbox.messages(to: number).last?.code ?? ""
    }

    @Test("A code verifies the number of a user who does not exist yet")
    func signUpByCode() async throws {
        try await DefinitionSandbox.run(Self.signUpByCode) { _, server, client in
            let form = try await client.start(FlowSandbox.application, "REGISTRATION")
            let asked = try await client.answer(form, "mobile_go", ["mobile_number": Self.number])
            #expect(asked.inputs == ["otp"])
            #expect(asked.note("smsSent") == "true")
            #expect(asked.note("otpLength") == "6")
            let code = await Self.code(server)
            let wrong = try await client.answer(asked, "code_go", ["otp": code == "000000" ? "000001" : "000000"])
            #expect(wrong.errorCode == "FET-1008")
            #expect(wrong.inputs == ["otp"])
            // Another number in place of the verified one is ignored.
            let details = try await client.answer(
                wrong,
                "code_go",
                ["otp": code, "mobile_number": "+436609999999"]
            )
            #expect(details.inputs.sorted() == ["email", "username"])
            let end = try await client.answer(
                details,
                "details_go",
                ["username": "nia", "email": "nia@example.com", "mobile_number": "+436609999999"]
            )
            #expect(end.flowStatus == "COMPLETE", "\(end.text)")
            #expect(end.assertion != nil)
            let user = try #require(try await server.services.directory.user(.username, value: "nia"))
            #expect(user.attributes["phone_number"] == .string(Self.number))
            let verified = try await AccountStore(directory: server.services.directory).account(id: user.id)
            #expect(verified?.verifiedDelivery(.sms) != nil)
            // There is no password, so none is right.
            #expect(try await server.services.credentials.verifyPassword("", of: user) == false)
        }
    }

    @Test("Wrong codes of a user who does not exist yet are counted")
    func wrongCodes() async throws {
        try await DefinitionSandbox.run(Self.signUpByCode) { _, server, client in
            let form = try await client.start(FlowSandbox.application, "REGISTRATION")
            var step = try await client.answer(form, "mobile_go", ["mobile_number": Self.number])
            let code = await Self.code(server)
            let wrong = code == "000000" ? "000001" : "000000"
            for attempt in 1...server.services.limits.wrongCodes {
                step = try await client.answer(step, "code_go", ["otp": wrong])
                #expect(
                    step.errorCode == (attempt < server.services.limits.wrongCodes ? "FET-1008" : "FET-1009")
                )
            }
            #expect(try await client.answer(step, "code_go", ["otp": code]).errorCode == "FET-1009")
        }
    }

    @Test("An expired code of a user who does not exist yet is wrong, and a resend is rate-limited")
    func expiry() async throws {
        let clock = TestClock()
        try await DefinitionSandbox.run(Self.signUpByCode, clock: clock) { _, server, client in
            let form = try await client.start(FlowSandbox.application, "REGISTRATION")
            let step = try await client.answer(form, "mobile_go", ["mobile_number": Self.number])
            let other = try await client.start(FlowSandbox.application, "REGISTRATION")
            let early = try await client.answer(other, "mobile_go", ["mobile_number": Self.number])
            #expect(early.errorCode == ServiceError.resendTooEarly.code)
            #expect(await server.outbox.messages(to: Self.number).count == 1)
            clock.advance(server.services.limits.codeLifetime)
            let late = try await client.answer(step, "code_go", ["otp": await Self.code(server)])
            #expect(late.errorCode == "FET-1008")
        }
    }

    private static let secondFactor = FlowSandbox.files([
        "AUTHENTICATION": FlowNodes.text([
            FlowNodes.prompt("ask", credentials, then: "check"),
            FlowNodes.run("check", "CredentialsAuthExecutor", then: "generate", edges: ["onFailure": "ask"]),
            FlowNodes.run(
                "generate",
                "OTPExecutor",
                "generate",
                inputs: [("mobile_number", "PHONE_INPUT")],
                then: "send"
            ),
            FlowNodes.run("send", "SMSExecutor", then: "code", edges: ["onFailure": "ask"]),
            FlowNodes.prompt("code", [("otp", "OTP_INPUT")], then: "verify"),
            FlowNodes.run("verify", "OTPExecutor", "verify", then: "assert", edges: ["onFailure": "code"]),
            FlowNodes.run("assert", "AuthAssertExecutor", then: "end"),
        ])
    ])

    @Test("A number from the request does not replace the user's own")
    func ownNumber() async throws {
        try await DefinitionSandbox.run(Self.secondFactor) { _, server, client in
            try await server.addUser(
                username: "alice",
                password: "Alice#2026",
                email: "alice@example.com",
                attributes: ["mobile_number": Self.number]
            )
            let form = try await client.start(FlowSandbox.application)
            let step = try await client.answer(
                form,
                "ask_go",
                ["username": "alice", "password": "Alice#2026", "mobile_number": "+436609999999"]
            )
            #expect(step.inputs == ["otp"])
            #expect(await server.outbox.messages(to: "+436609999999").isEmpty)
            let end = try await client.answer(step, "code_go", ["otp": await Self.code(server)])
            #expect(end.assertion != nil)
        }
    }

    @Test("A refusal continues at the node of `onFailure`, which shows the error")
    func failure() async throws {
        try await DefinitionSandbox.run(Self.secondFactor) { _, server, client in
            try await server.addAlice()
            let form = try await client.start(FlowSandbox.application)
            let wrong = try await client.answer(form, "ask_go", ["username": "alice", "password": "wrong"])
            #expect(wrong.flowStatus == "INCOMPLETE")
            #expect(wrong.errorCode == "FET-1005")
            #expect(wrong.inputs == ["username", "password"])
            // Alice has no number.
            let missing = try await client.answer(wrong, "ask_go", ["username": "alice", "password": "Alice#2026"])
            #expect(missing.flowStatus == "INCOMPLETE")
            #expect(missing.errorCode == "FET-1039")
        }
    }

    @Test(
        "An existing user at sign-up leads to `onFailure`, and without it the flow ends",
        arguments: [
            (["onIncomplete": "ask"], "ERROR"),
            (["onFailure": "ask"], "INCOMPLETE"),
            (["onIncomplete": "end", "onFailure": "ask"], "INCOMPLETE"),
        ]
    )
    func existingUser(_ edges: [String: String], _ status: String) async throws {
        let files = FlowSandbox.files([
            "REGISTRATION": FlowNodes.text([
                FlowNodes.prompt("ask", Self.credentials, then: "check"),
                FlowNodes.run("check", "CredentialsAuthExecutor", then: "provision", edges: edges),
                FlowNodes.run("provision", "ProvisioningExecutor", then: "end"),
            ])
        ])
        try await DefinitionSandbox.run(files) { _, server, client in
            try await server.addAlice()
            let form = try await client.start(FlowSandbox.application, "REGISTRATION")
            let taken = try await client.answer(form, "ask_go", ["username": "alice", "password": "Alice#2026"])
            #expect(taken.flowStatus == status)
            #expect(taken.errorCode == "FET-1007")
            if status == "INCOMPLETE" { #expect(taken.inputs == ["username", "password"]) }
        }
    }

    @Test("`magicLinkURL` is the base of the mailed link")
    func linkAddress() async throws {
        let files = FlowSandbox.files([
            "REGISTRATION": FlowNodes.text([
                FlowNodes.prompt("ask", [("email", "EMAIL_INPUT")], then: "generate"),
                FlowNodes.run(
                    "generate",
                    "MagicLinkExecutor",
                    "generate",
                    properties: "magicLinkURL: 'demo://signin'",
                    then: "send"
                ),
                FlowNodes.run("send", "EmailExecutor", "send", properties: "emailTemplate: MAGIC_LINK", then: "sent"),
                FlowNodes.page("sent", then: "verify"),
                FlowNodes.run("verify", "MagicLinkExecutor", "verify", then: "provision"),
                FlowNodes.run("provision", "ProvisioningExecutor", then: "end"),
            ])
        ])
        try await DefinitionSandbox.run(files) { _, server, client in
            let form = try await client.start(FlowSandbox.application, "REGISTRATION")
            _ = try await client.answer(form, "ask_go", ["email": "leo@example.com"])
            let link = try #require(await server.outbox.messages(to: "leo@example.com").last?.link)
            #expect(link.hasPrefix("demo://signin?"))
        }
    }

    @Test("A sign-up by a mailed link verifies the address, and optional attributes are requested once")
    func signUpByLink() async throws {
        let files = FlowSandbox.files([
            "REGISTRATION": FlowNodes.text([
                FlowNodes.prompt("ask", [("email", "EMAIL_INPUT")], then: "generate"),
                FlowNodes.run(
                    "generate",
                    "MagicLinkExecutor",
                    "generate",
                    then: "send",
                    edges: ["onIncomplete": "ask", "onFailure": "ask"]
                ),
                FlowNodes.run("send", "EmailExecutor", "send", properties: "emailTemplate: MAGIC_LINK", then: "sent"),
                FlowNodes.page("sent", then: "verify"),
                FlowNodes.run("verify", "MagicLinkExecutor", "verify", then: "provision", edges: ["onFailure": "ask"]),
                FlowNodes.run(
                    "provision",
                    "ProvisioningExecutor",
                    properties: "includeOptional: true, includeOptionalCredentials: true",
                    then: "assert",
                    edges: ["onIncomplete": "details"]
                ),
                FlowNodes.open("details", then: "provision"),
                FlowNodes.run("assert", "AuthAssertExecutor", then: "end"),
            ])
        ])
        try await DefinitionSandbox.run(files) { _, server, client in
            try await server.addAlice()
            let form = try await client.start(FlowSandbox.application, "REGISTRATION")
            let taken = try await client.answer(form, "ask_go", ["email": "alice@example.com"])
            #expect(taken.errorCode == "FET-1007")
            let sent = try await client.answer(taken, "ask_go", ["email": "leo@example.com"])
            #expect(sent.note("emailSent") == "true")
            let link = try #require(await server.outbox.messages(to: "leo@example.com").last?.link)
            let parts = try #require(URLComponents(string: link))
            #expect(parts["type"] == "REGISTRATION")
            let details = try await client.flow([
                "executionId": .string(sent.execution),
                "inputs": ["token": .string(parts["token"] ?? ""), "email": "eve@example.com"],
            ])
            #expect(details.inputs.contains("password"))
            #expect(details.inputs.contains("given_name"))
            #expect(details.inputs.contains("sub"))
            #expect(!details.inputs.contains("email"))
            // Only the required one is sent.
            let end = try await client.answer(details, "details_go", ["username": "leo"])
            #expect(end.assertion != nil, "\(end.text)")
            let user = try #require(try await server.services.directory.user(.username, value: "leo"))
            #expect(user.email == "leo@example.com")
            #expect(
                try await AccountStore(directory: server.services.directory).owner(email: "leo@example.com") != nil
            )
        }
    }

    private static func selfInvite(_ properties: String) -> [String: String] {
        FlowSandbox.files([
            "REGISTRATION": FlowNodes.text([
                FlowNodes.prompt("mobile", [("mobile_number", "PHONE_INPUT")], then: "unique"),
                FlowNodes.run(
                    "unique",
                    "AttributeUniquenessValidator",
                    then: "generate",
                    edges: ["onIncomplete": "mobile"]
                ),
                FlowNodes.run("generate", "InviteExecutor", "generate", properties: properties, then: "send"),
                FlowNodes.run(
                    "send",
                    "SMSExecutor",
                    "send",
                    properties: "smsTemplate: SELF_REGISTRATION",
                    then: "sent"
                ),
                FlowNodes.page("sent", then: "verify"),
                FlowNodes.run("verify", "InviteExecutor", "verify", then: "provision"),
                FlowNodes.run("provision", "ProvisioningExecutor", then: "end", edges: ["onIncomplete": "details"]),
                FlowNodes.open("details", then: "provision"),
            ])
        ])
    }

    @Test("An SMS invitation is sent to the number, and its link is not disclosed to other callers")
    func selfInvite() async throws {
        let files = Self.selfInvite("inviteBaseURL: 'https://app.example/join?x=1'")
        try await DefinitionSandbox.run(files) { _, server, client in
            let form = try await client.start(FlowSandbox.application, "REGISTRATION")
            let sent = try await client.answer(form, "mobile_go", ["mobile_number": Self.number])
            #expect(sent.note("smsSent") == "true")
            #expect(sent.note("inviteLink") == nil)
            let message = try #require(await server.outbox.messages(to: Self.number).last)
            let link = try #require(message.link)
            #expect(link.hasPrefix("https://app.example/join?x=1&applicationId="))
            #expect(!sent.text.contains(URLComponents(string: link)?["inviteToken"] ?? "none"))
            let details = try await client.flow([
                "executionId": .string(sent.execution),
                "inputs": ["inviteToken": .string(URLComponents(string: link)?["inviteToken"] ?? "")],
            ])
            #expect(details.inputs.sorted() == ["email", "username"])
            let end = try await client.answer(
                details,
                "details_go",
                ["username": "mia", "email": "mia@example.com"]
            )
            #expect(end.flowStatus == "COMPLETE")
            let user = try #require(try await server.services.directory.user(.username, value: "mia"))
            #expect(user.attributes["phone_number"] == .string(Self.number))
        }
    }

    @Test("An invalid address is refused for links")
    func linkBase() throws {
        let sandbox = try DefinitionSandbox(Self.selfInvite("inviteBaseURL: somewhere"))
        defer { sandbox.remove() }
        #expect(sandbox.reader.problems.contains { $0.reason.contains("inviteBaseURL should be the address") })
    }

    @Test("A message without a preceding code or link is refused", arguments: ["MAGIC_LINK", "PASSWORD_RECOVERY"])
    func nothingToSend(_ template: String) async throws {
        let files = FlowSandbox.files([
            "RECOVERY": FlowNodes.text([
                FlowNodes.prompt("ask", [("username", "TEXT_INPUT")], then: "find"),
                FlowNodes.run("find", "IdentifyingExecutor", then: "send"),
                FlowNodes.run("send", "EmailExecutor", properties: "emailTemplate: \(template)", then: "end"),
            ])
        ])
        try await DefinitionSandbox.run(files) { _, server, client in
            try await server.addAlice()
            let form = try await client.start(FlowSandbox.application, "RECOVERY")
            let reply = try await client.answer(form, "ask_go", ["username": "alice"])
            #expect(reply.flowStatus == "ERROR")
            #expect(await server.outbox.messages().isEmpty)
        }
    }
}

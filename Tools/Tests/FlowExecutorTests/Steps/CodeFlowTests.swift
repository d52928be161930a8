import Foundation
import Testing

@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("Flows with codes by mail and text message", .timeLimit(.minutes(5)))
struct CodeFlowTests {
    struct CodeEnvironment: FlowTestEnvironment {
        let server: LocalIdentityServer
        let client: TestClient
        let clock: TestClock

        func last() async -> OutboxMessage? { await server.outbox.messages().last }
    }

    private static func addUsers(_ server: LocalIdentityServer) async throws {
        try await server.addUser(
            username: "alice",
            password: "Alice#2026",
            email: "alice@example.com",
            attributes: ["mobile_number": "+1555010001"]
        )
        try await server.addUser(username: "carl", password: "Carl#2026", email: "carl@example.com")
    }

    private static func run(
        _ limits: Limits = .standard,
        _ work: @Sendable (CodeEnvironment) async throws -> Void
    ) async throws {
        try await CodeEnvironment.run(limits, addUsers: addUsers, work)
    }

    @Test("A code is sent by SMS and can be resent")
    func textMessage() async throws {
        try await Self.run { world in
            let app = world.server.applications.smsCode.applicationId
            let form = try await world.client.start(app)
            let step = try await world.client.answer(form, "action_mobile", ["mobile_number": "+1555010001"])
            #expect(step.note("smsSent") == "true")
            #expect(step.note("emailSent") == nil)
            #expect(step.note("resendAfter") == "30")
            let message = try #require(await world.last())
            #expect(message.kind == "sms")
            #expect(message.to == "+1555010001")
            world.clock.advance(30)
            let again = try await world.client.answer(step, "action_resend")
            #expect(again.note("smsSent") == "true")
            let newer = try #require(await world.last()?.code)
            #expect(newer != message.code)
            let end = try await world.client.answer(again, "action_otp", ["otp": newer])
            #expect(end.flowStatus == "COMPLETE")
            #expect(end.assertion != nil)
        }
    }

    @Test("A number shared by two users identifies neither")
    func ambiguous() async throws {
        try await Self.run { world in
            try await world.server.addUser(
                username: "bob",
                password: "Bob#2026",
                email: "bob@example.com",
                attributes: ["mobile_number": "+1555010001"]
            )
            let form = try await world.client.start(world.server.applications.smsCode.applicationId)
            let step = try await world.client.answer(form, "action_mobile", ["mobile_number": "+1555010001"])
            #expect(step.flowStatus == "ERROR")
            #expect(step.errorCode == "FET-1003")
            #expect(await world.last() == nil)
            let other = try await world.client.answer(form, "action_mobile", ["mobile_number": "1555010001"])
            #expect(other.errorCode == "FET-1001")
        }
    }

    @Test(
        "Each of three sign-in methods succeeds",
        arguments: ["action_password", "action_sms", "action_email"]
    )
    func severalWays(_ way: String) async throws {
        try await Self.run { world in
            let form = try await world.client.start(world.server.applications.severalWays.applicationId)
            var step: TestClient.Reply
            switch way {
            case "action_password":
                step = try await world.client.answer(form, way, ["username": "alice", "password": "Alice#2026"])
            case "action_sms":
                step = try await world.client.answer(form, way)
                step = try await world.client.answer(step, "action_mobile", ["mobile_number": "+1555010001"])
            default:
                step = try await world.client.answer(form, way)
                step = try await world.client.answer(step, "action_email_address", ["email": "alice@example.com"])
            }
            if way != "action_password" {
                let code = try #require(await world.last()?.code)
                #expect(await world.last()?.kind == (way == "action_sms" ? "sms" : "email"))
                step = try await world.client.answer(step, "action_otp", ["otp": code])
            }
            #expect(step.flowStatus == "COMPLETE")
        }
    }

    @Test("A mailed code does not replace an SMS code, and the limit counts both")
    func channels() async throws {
        try await Self.run(Limits(sentCodes: 2)) { world in
            let app = world.server.applications.severalWays.applicationId
            func mail() async throws -> TestClient.Reply {
                let step = try await world.client.answer(try await world.client.start(app), "action_email")
                return try await world.client.answer(step, "action_email_address", ["email": "alice@example.com"])
            }
            func text() async throws -> TestClient.Reply {
                let step = try await world.client.answer(try await world.client.start(app), "action_sms")
                return try await world.client.answer(step, "action_mobile", ["mobile_number": "+1555010001"])
            }
            #expect(try await mail().note("emailSent") == "true")
            #expect(try await text().note("smsSent") == "true")
            #expect(await world.server.outbox.messages().map(\.kind) == ["email", "sms"])
            world.clock.advance(121)
            let refused = try await text()
            #expect(refused.errorCode == "FET-1902")
            #expect(refused.inputs == ["mobile_number"])
            #expect(await world.server.outbox.messages().count == 2)
        }
    }

    @Test("Recovery by code sets the password, by mail and by SMS", arguments: ["email", "sms"])
    func recovery(_ channel: String) async throws {
        try await Self.run { world in
            let app = world.server.applications.recoveryByCode.applicationId
            var step = try await world.client.start(app, "RECOVERY")
            step = try await world.client.answer(step, "action_submit_username", ["username": "nobody"])
            // As recorded for recovery by link.
            #expect(step.errorCode == "FET-1001")
            #expect(step.flowStatus == "INCOMPLETE")
            #expect(step.inputs == ["username"])
            step = try await world.client.answer(step, nil, ["username": "alice"])
            #expect(step.actions == ["action_email", "action_sms"])
            step = try await world.client.answer(step, "action_\(channel)")
            #expect(await world.last()?.kind == channel)
            let code = try #require(await world.last()?.code)
            let wrong = try await world.client.answer(step, "action_otp", ["otp": code == "000000" ? "1" : "000000"])
            #expect(wrong.errorCode == "FET-1008")
            // Before the right code, no password is accepted.
            let early = try await world.client.answer(wrong, "action_submit_password", ["password": "Early#2027"])
            #expect(early.inputs.contains("password") == false)
            #expect(try await world.client.signIn(app, "alice", "Early#2027").errorCode == "FET-1005")
            step = try await world.client.answer(early, "action_otp", ["otp": code])
            step = try await world.client.answer(step, nil, ["password": "New#2027"])
            #expect(step.flowStatus == "COMPLETE")
            #expect(step.note("message") == "Password Reset Successful")
            #expect(step.assertion == nil)
            #expect(try await world.client.signIn(app, "alice", "New#2027").flowStatus == "COMPLETE")
        }
    }

    @Test("Recovery codes have the limits of codes, and a missing number is reported")
    func recoveryLimits() async throws {
        try await Self.run { world in
            let app = world.server.applications.recoveryByCode.applicationId
            func channel(_ username: String) async throws -> TestClient.Reply {
                let form = try await world.client.start(app, "RECOVERY")
                return try await world.client.answer(form, "action_submit_username", ["username": username])
            }
            let none = try await world.client.answer(try await channel("carl"), "action_sms")
            #expect(none.errorCode == "FET-1039")
            #expect(none.actions == ["action_email", "action_sms"])
            var step = try await world.client.answer(try await channel("alice"), "action_email")
            let right = try #require(await world.last()?.code)
            for attempt in 1...5 {
                step = try await world.client.answer(step, "action_otp", ["otp": right == "000000" ? "1" : "000000"])
                #expect(step.errorCode == (attempt < 5 ? "FET-1008" : "FET-1009"))
            }
            #expect(try await world.client.answer(step, "action_otp", ["otp": right]).errorCode == "FET-1009")
            // An exhausted code cannot be resent at once, in any execution.
            #expect(try await world.client.answer(try await channel("alice"), "action_email").errorCode == "FET-1902")
        }
    }

    @Test("A code verified before a password reset is no second factor afterwards")
    func oneProof() async throws {
        try await Self.run { world in
            let application = world.server.applications.recoveryByCode.applicationId
            var step = try await world.client.start(application)
            step = try await world.client.answer(step, "action_forgot_password")
            step = try await world.client.answer(step, "action_submit_username", ["username": "alice"])
            step = try await world.client.answer(step, "action_email")
            step = try await world.client.answer(step, "action_otp", ["otp": await world.last()?.code ?? ""])
            step = try await world.client.answer(step, nil, ["password": "New#2027"])
            step = try await world.client.answer(step, "action_001", ["username": "alice", "password": "New#2027"])
            let claims = try #require(Token(step.assertion ?? "")?.claims)
            #expect(claims["assurance"]?["aal"]?.string == "AAL1")
        }
    }
}

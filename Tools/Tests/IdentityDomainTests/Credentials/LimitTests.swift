import Foundation
import Testing

@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("Rate limits", .timeLimit(.minutes(5)))
struct LimitTests {
    @Test("Ten wrong passwords in ten minutes lock the sign-in, also for the right password")
    func wrongPasswords() async throws {
        let clock = TestClock()
        try await TestServer.run(try await TestServer.configuration(clock: clock)) { server, client in
            try await server.addAlice()
            let app = server.applications.demo.applicationId
            for _ in 0..<10 {
                #expect(try await client.signIn(app, "alice", "wrong").errorCode == "FET-1005")
                clock.advance(1)
            }
            let refused = try await client.signIn(app, "alice", "Alice#2026")
            #expect(refused.flowStatus == "INCOMPLETE")
            #expect(refused.errorCode == "FET-1901")
            #expect(refused.inputs == ["username", "password"])
            #expect(refused.note("retryAfter") == "590")
            clock.advance(590)
            #expect(try await client.signIn(app, "alice", "Alice#2026").flowStatus == "COMPLETE")
            #expect(try await client.signIn(app, "alice", "wrong").errorCode == "FET-1005")
        }
    }

    @Test("Simultaneous guesses do not exceed the limit")
    func parallelGuesses() async throws {
        try await TestServer.run { server, client in
            try await server.addAlice()
            let app = server.applications.demo.applicationId
            let codes = try await withThrowingTaskGroup(of: String?.self) { group in
                for _ in 0..<30 { group.addTask { try await client.signIn(app, "alice", "wrong").errorCode } }
                return try await group.reduce(into: [:]) { $0[$1 ?? "", default: 0] += 1 }
            }
            #expect(codes == ["FET-1005": 10, "FET-1901": 20])
        }
    }

    @Test("Five wrong attempts invalidate a code, and another one can be sent")
    func burntCode() async throws {
        let clock = TestClock()
        try await TestServer.run(try await TestServer.configuration(clock: clock)) { server, client in
            var (step, code) = try await Self.codePrompt(server, client)
            for attempt in 1...5 {
                step = try await client.answer(step, "action_otp", ["otp": Self.other(than: code)])
                #expect(step.errorCode == (attempt < 5 ? "FET-1008" : "FET-1009"))
                #expect(step.flowStatus == "INCOMPLETE")
            }
            step = try await client.answer(step, "action_otp", ["otp": code])
            #expect(step.errorCode == "FET-1009")
            clock.advance(30)
            step = try await client.answer(step, "action_resend")
            #expect(step.errorCode == nil)
            #expect(step.note("emailSent") == "true")
            code = await server.outbox.messages().last?.code ?? ""
            step = try await client.answer(step, "action_otp", ["otp": code])
            #expect(step.flowStatus == "COMPLETE")
        }
    }

    @Test("A code is resent only after thirty seconds, and at most five times")
    func resend() async throws {
        let clock = TestClock()
        try await TestServer.run(try await TestServer.configuration(clock: clock)) { server, client in
            var (step, _) = try await Self.codePrompt(server, client)
            #expect(step.actions == ["action_otp", "action_resend"])
            clock.advance(12)
            step = try await client.answer(step, "action_resend")
            #expect(step.errorCode == "FET-1902")
            #expect(step.note("resendAfter") == "18")
            #expect(step.actions == ["action_otp", "action_resend"])
            clock.advance(18)
            for count in 2...6 {
                step = try await client.answer(step, "action_resend")
                #expect(step.errorCode == nil)
                #expect(await server.outbox.messages().count == count)
                clock.advance(30)
            }
            step = try await client.answer(step, "action_resend")
            #expect(step.errorCode == "FET-1009")
            #expect(await server.outbox.messages().count == 6)
        }
    }

    @Test("A code is valid for two minutes", arguments: [(119, true), (120, false)])
    func codeLifetime(_ seconds: Int, _ isGood: Bool) async throws {
        let clock = TestClock()
        try await TestServer.run(try await TestServer.configuration(clock: clock)) { server, client in
            var (step, code) = try await Self.codePrompt(server, client)
            #expect(code.count == 6)
            clock.advance(Double(seconds))
            step = try await client.answer(step, "action_otp", ["otp": code])
            #expect((step.flowStatus == "COMPLETE") == isGood)
            #expect(step.errorCode == (isGood ? nil : "FET-1008"))
        }
    }

    @Test("E-mail addresses are case-insensitive, user names are case-sensitive")
    func letterCase() async throws {
        try await TestServer.run { server, client in
            let (step, _) = try await Self.codePrompt(server, client, email: "ALICE@Example.com")
            #expect(step.inputs == ["otp"])
            let app = server.applications.demo.applicationId
            #expect(try await client.signIn(app, "ALICE", "Alice#2026").errorCode == "FET-1001")
        }
    }

    private static func codePrompt(
        _ server: LocalIdentityServer,
        _ client: TestClient,
        email: String = "alice@example.com"
    ) async throws -> (TestClient.Reply, String) {
        try await server.addAlice()
        let form = try await client.start(server.applications.emailCode.applicationId)
        let step = try await client.answer(form, "action_email", ["email": email])
        return (step, await server.outbox.messages().last?.code ?? "")
    }

    private static func other(than code: String) -> String { code == "000000" ? "000001" : "000000" }
}

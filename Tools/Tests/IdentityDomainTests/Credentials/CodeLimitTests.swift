import Foundation
import Testing

@testable import IdentityBase
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("Limits of one-time codes per user", .timeLimit(.minutes(5)))
struct CodeLimitTests {
    /// A server with the user Alice, and repeated steps of the tests.
    private struct CodeLimitEnvironment: FlowTestEnvironment {
        let server: LocalIdentityServer
        let client: TestClient
        let clock: TestClock

        /// Begins a sign-in with Alice's address.
        func begin(_ email: String = "alice@example.com") async throws -> TestClient.Reply {
            let form = try await client.start(server.applications.emailCode.applicationId)
            return try await client.answer(form, "action_email", ["email": email])
        }

        func give(_ code: String, _ step: TestClient.Reply) async throws -> TestClient.Reply {
            try await client.answer(step, "action_otp", ["otp": code])
        }

        func codes() async -> [String] { await server.outbox.messages().compactMap(\.code) }

        func wrong() async -> String {
            let sent = await codes()
            let candidates = (0...9).map { String(repeating: String($0), count: 6) }
            return candidates.first { !sent.contains($0) } ?? ""
        }
    }

    @Test("Eight executions in a row send one mail, whose code is valid once, in the latest execution")
    func manyExecutions() async throws {
        try await CodeLimitEnvironment.run { world in
            let first = try await world.begin()
            var step = first
            for _ in 2...8 {
                world.clock.advance(1)
                step = try await world.begin()
                #expect(step.inputs == ["otp"])
                #expect(step.errorCode == nil)
            }
            #expect(step.note("resendAfter") == "23")
            let codes = await world.codes()
            #expect(codes.count == 1)
            #expect(try await world.give(codes[0], step).flowStatus == "COMPLETE")
            #expect(try await world.give(codes[0], first).errorCode == "FET-1008")
        }
    }

    @Test("Wrong codes are counted across executions, and the next execution may not send a mail at once")
    func burntElsewhere() async throws {
        try await CodeLimitEnvironment.run { world in
            let wrong = await world.wrong()
            var step = try await world.begin()
            for _ in 1...3 { step = try await world.give(wrong, step) }
            #expect(step.errorCode == "FET-1008")
            step = try await world.give(wrong, try await world.begin())
            #expect(step.errorCode == "FET-1008")
            step = try await world.give(wrong, step)
            #expect(step.errorCode == "FET-1009")

            world.clock.advance(10)
            var refused = try await world.begin()
            #expect(refused.errorCode == "FET-1902")
            #expect(refused.note("resendAfter") == "20")
            #expect(refused.flowStatus == "INCOMPLETE")
            #expect(refused.inputs == ["email"])
            world.clock.advance(20)
            refused = try await world.client.answer(refused, "action_email", ["email": "alice@example.com"])
            #expect(refused.inputs == ["otp"])
            let codes = await world.codes()
            #expect(codes.count == 2)
            #expect(try await world.give(codes[1], refused).flowStatus == "COMPLETE")
        }
    }

    @Test("At most six mails are sent in ten minutes, across executions")
    func mails() async throws {
        try await CodeLimitEnvironment.run { world in
            for count in 1...6 {
                #expect(try await world.begin().errorCode == nil)
                #expect(await world.codes().count == count)
                world.clock.advance(30)
            }
            // 180 s after the first one; the last code is valid for 90 s more.
            let step = try await world.begin()
            #expect(step.inputs == ["otp"])
            #expect(step.note("resendAfter") == "420")
            let early = try await world.client.answer(step, "action_resend")
            #expect(early.errorCode == "FET-1902")
            world.clock.advance(90)
            let refused = try await world.begin()
            #expect(refused.errorCode == "FET-1902")
            #expect(refused.note("resendAfter") == "330")
            #expect(await world.codes().count == 6)
            world.clock.advance(330)
            #expect(try await world.begin().errorCode == nil)
            #expect(await world.codes().count == 7)
        }
    }

    @Test("Twenty wrong codes in ten minutes block further codes for a while, also the right one")
    func wrongCodes() async throws {
        try await CodeLimitEnvironment.run { world in
            for round in 0..<4 {
                var step = try await world.begin()
                let wrong = await world.wrong()
                for attempt in 1...5 {
                    step = try await world.give(wrong, step)
                    #expect(step.errorCode == (attempt < 5 ? "FET-1008" : "FET-1009"), "round \(round)")
                }
                world.clock.advance(30)
            }
            var step = try await world.begin()
            step = try await world.give(await world.codes().last ?? "", step)
            #expect(step.errorCode == "FET-1901")
            #expect(step.note("retryAfter") == "480")
            #expect(step.flowStatus == "INCOMPLETE")
            #expect(step.inputs == ["otp"])
            world.clock.advance(480)
            step = try await world.begin()
            #expect(try await world.give(await world.codes().last ?? "", step).flowStatus == "COMPLETE")
        }
    }

    @Test("Simultaneous requests exceed neither the mail limit nor the guess limit")
    func sameMoment() async throws {
        try await CodeLimitEnvironment.run { world in
            let steps = try await withThrowingTaskGroup(of: TestClient.Reply.self) { group in
                for _ in 0..<8 { group.addTask { try await world.begin() } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(steps.allSatisfy { $0.inputs == ["otp"] })
            #expect(await world.codes().count == 1)
            let wrong = await world.wrong()
            let answers = try await withThrowingTaskGroup(of: String?.self) { group in
                for step in steps { group.addTask { try await world.give(wrong, step).errorCode } }
                return try await group.reduce(into: [:]) { $0[$1 ?? "", default: 0] += 1 }
            }
            #expect(answers == ["FET-1008": 4, "FET-1009": 4])
        }
    }

    @Test("Without limits every execution sends its own mail")
    func recorded() async throws {
        try await CodeLimitEnvironment.run(.recorded) { world in
            var steps: [TestClient.Reply] = []
            for _ in 1...10 { steps.append(try await world.begin()) }
            let codes = await world.codes()
            #expect(codes.count == 10)
            for (step, code) in zip(steps, codes) {
                #expect(try await world.give(code, step).flowStatus == "COMPLETE")
            }
        }
    }

    @Test("Limits apply per user, and the response for an unknown address is unchanged")
    func otherUser() async throws {
        try await CodeLimitEnvironment.run { world in
            try await world.server.addUser(username: "bob", password: "Bob#2026", email: "bob@example.com")
            _ = try await world.begin()
            #expect(try await world.begin("bob@example.com").note("resendAfter") == "30")
            #expect(await world.codes().count == 2)
            for _ in 1...3 { #expect(try await world.begin("nobody@example.com").errorCode == "FET-1001") }
        }
    }
}

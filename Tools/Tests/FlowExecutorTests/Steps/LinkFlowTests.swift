import Foundation
import Testing

@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("Flows with links", .timeLimit(.minutes(5)))
struct LinkFlowTests {
    @Test("A sign-in link works once, without a challenge token, in the browser that opens it")
    func magicLink() async throws {
        try await LinkEnvironment.run { world in
            let step = try await world.ask()
            #expect(step.note("message") == "Check Your Email")
            #expect(step.note("emailSent") == "true")
            let link = try await world.link()
            #expect(link.path == "/gate/callback")
            #expect(link.queryItems?.map(\.name).sorted() == ["applicationId", "id", "token", "type"])
            #expect(link["applicationId"] == world.server.applications.magicLink.applicationId)
            #expect(link["id"] == step.execution && link["type"] == "AUTHENTICATION")
            let token = try #require(link["token"])
            #expect(token.split(separator: ".").count == 3)
            let signer = world.server.services.signer
            let issuer = world.server.services.issuer
            await #expect(throws: (any Error).self) { try await signer.token(token, issuer: issuer) }
            #expect(step.text.contains(token) == false)
            #expect(try await world.open(step.execution, "token", "wrong").errorCode == "FET-1010")
            #expect(try await world.open(step.execution, "inviteToken", token).errorCode == "ICS-1002")
            // The requesting client continues without the link: the token is requested.
            let waiting = try await world.client.answer(step)
            #expect(waiting.inputs == ["token"])
            let end = try await world.open(step.execution, "token", token)
            #expect(end.flowStatus == "COMPLETE")
            let claims = try #require(Token(end.assertion ?? "")?.claims)
            #expect(claims["username"]?.string == "alice")
            #expect(try await world.open(step.execution, "token", token).errorCode == "FES-1004")
            #expect(try await world.client.answer(waiting).errorCode == "FES-1004")
        }
    }

    @Test("A sign-in link is valid for 15 minutes, and only for its own execution")
    func magicLinkEnds() async throws {
        try await LinkEnvironment.run { world in
            let first = try await world.ask()
            let token = try #require(try await world.link()["token"])
            world.clock.advance(30)
            let second = try await world.ask()
            #expect(try await world.open(second.execution, "token", token).errorCode == "FET-1010")
            world.clock.advance(869)
            #expect(try await world.open(first.execution, "token", token + "0").errorCode == "FET-1010")
            world.clock.advance(1)
            #expect(try await world.open(first.execution, "token", token).errorCode == "FET-1010")
        }
    }

    @Test("Links are sent every 30 seconds and at most six times in ten minutes, across executions")
    func magicLinkLimits() async throws {
        try await LinkEnvironment.run { world in
            for count in 1...6 {
                #expect(try await world.ask().errorCode == nil)
                let early = try await world.ask()
                #expect(early.errorCode == "FET-1902")
                #expect(early.inputs == ["email"])
                #expect(await world.server.outbox.messages().count == count)
                world.clock.advance(30)
            }
            let refused = try await world.ask()
            #expect(refused.errorCode == "FET-1902")
            #expect(refused.note("resendAfter") == "420")
            world.clock.advance(420)
            #expect(try await world.ask().errorCode == nil)
        }
    }

    @Test("An unknown address gets the same responses and limits as a known one, and no mail")
    func magicLinkForNobody() async throws {
        try await LinkEnvironment.run { world in
            for address in ["alice@example.com", "nobody@example.com"] {
                let sent = try await world.ask(address)
                #expect(sent.note("message") == "Check Your Email" && sent.note("emailSent") == "true", "\(address)")
                let early = try await world.ask(address)
                #expect(early.errorCode == "FET-1902" && early.note("resendAfter") == "30", "\(address)")
                // The requesting client gets the form again, with the reason. Any other client gets only the reason.
                let wrong = try await world.client.flow([
                    "executionId": .string(sent.execution), "challengeToken": .string(sent.challenge),
                    "inputs": ["token": "wrong"],
                ])
                #expect(wrong.flowStatus == "INCOMPLETE" && wrong.note("message") == "Check Your Email", "\(address)")
                #expect(wrong.errorCode == "FET-1010", "\(address)")
                let other = try await world.open(sent.execution, "token", "wrong")
                #expect(other.flowStatus == "ERROR" && other.errorCode == "FET-1010", "\(address)")
                #expect(other.challenge.isEmpty, "\(address)")
            }
            #expect(await world.server.outbox.messages().count == 1)
        }
    }

    @Test("Password links have the same limits")
    func recoveryLimits() async throws {
        try await LinkEnvironment.run { world in
            let app = world.server.applications.demo.applicationId
            func ask() async throws -> TestClient.Reply {
                let form = try await world.client.start(app, "RECOVERY")
                return try await world.client.answer(form, "action_submit_username", ["username": "alice"])
            }
            #expect(try await ask().errorCode == nil)
            let early = try await ask()
            #expect(early.errorCode == "FET-1902")
            #expect(early.flowStatus == "INCOMPLETE")
            #expect(early.inputs == ["username"])
            #expect(early.note("resendAfter") == "30")
            #expect(await world.server.outbox.messages().count == 1)
            world.clock.advance(30)
            let again = try await world.client.answer(early, "action_submit_username", ["username": "alice"])
            #expect(again.note("message") == "Check Your Email")
            #expect(await world.server.outbox.messages().count == 2)
        }
    }
}

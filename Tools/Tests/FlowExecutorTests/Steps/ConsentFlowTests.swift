import Foundation
import GRDB
import Testing

@testable import IdentityBase
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("Sign-in with consent", .timeLimit(.minutes(5)))
struct ConsentFlowTests {
    private static func addUsers(_ server: LocalIdentityServer) async throws {
        try await server.addUser(
            username: "alice",
            password: "Alice#2026",
            email: "alice@example.com",
            attributes: ["given_name": "Alice", "family_name": "Example", "mobile_number": "+1555010001"]
        )
    }

    private static func run(
        _ limits: Limits = .standard,
        _ work: @Sendable (ConsentEnvironment) async throws -> Void
    ) async throws {
        try await ConsentEnvironment.run(limits, addUsers: addUsers, work)
    }

    static func without(_ name: String) -> String {
        ConsentEnvironment.all.replacingOccurrences(
            of: #""\#(name)","approved":true"#,
            with: #""\#(name)","approved":false"#
        )
    }

    @Test("The prompt lists purposes, elements and expiry, also when it is repeated")
    func question() async throws {
        try await Self.run { world in
            let step = try await world.signIn()
            #expect(step.flowStatus == "INCOMPLETE")
            #expect(step.inputs == ["consent_decisions"])
            #expect(step.actions == ["action_approve", "action_deny"])
            let end = Int64(world.clock.now().timeIntervalSince1970 * 1_000) + 300_000
            #expect(step.note("stepTimeout") == String(end))
            let prompt = try #require(step.note("consentPrompt"))
            let purposes = try JSONDecoder().decode([JSONValue].self, from: Data(prompt.utf8))
            #expect(purposes.map { $0["purposeName"]?.string } == ["account", "profile"])
            #expect(purposes[0]["essential"] == [["name": "username"], ["name": "email"]])
            #expect(purposes[0]["optional"] == .null)
            #expect(purposes[1]["essential"] == .null)
            #expect(purposes[0]["type"] == "attributes")
            #expect(purposes[0]["purposeId"] == "purpose-account")
            world.clock.advance(10)
            let again = try await world.client.answer(step)
            #expect(again.note("consentPrompt") == prompt)
            #expect(again.note("stepTimeout") == String(end))
        }
    }

    @Test("Approved attributes are in the assertion, denied ones are not, and no decision is requested twice")
    func decided() async throws {
        try await Self.run { world in
            let end = try await world.approve(try await world.signIn(), Self.without("given_name"))
            #expect(end.flowStatus == "COMPLETE")
            for assertion in [end.assertion, try await world.signIn().assertion] {
                let claims = try #require(Token(assertion ?? "")?.claims)
                #expect(claims["email"]?.string == "alice@example.com")
                #expect(claims["mobile_number"]?.string == "+1555010001")
                #expect(claims["given_name"] == nil)
                // Below a denied element.
                #expect(claims["family_name"] == nil)
                #expect(claims["sub"]?.string?.isEmpty == false)
            }
            // The consent does not apply to another application.
            let other = try await world.client.signIn(
                world.server.applications.demo.applicationId,
                "alice",
                "Alice#2026"
            )
            #expect(Token(other.assertion ?? "")?.claims["given_name"]?.string == "Alice")
        }
    }

    @Test("Only new elements are requested")
    func newOnly() async throws {
        try await Self.run { world in
            _ = try await world.approve(try await world.signIn(), ConsentEnvironment.all)
            try await world.server.services.directory.database.pool.write { connection in
                try connection.execute(sql: "DELETE FROM consent WHERE element = 'family_name'")
            }
            let step = try await world.signIn()
            let prompt = try #require(step.note("consentPrompt"))
            #expect(prompt.contains("family_name"))
            #expect(prompt.contains("mobile_number") == false)
            #expect(prompt.contains("account") == false)
            // An element that was not requested cannot be decided.
            #expect(try await world.approve(step, ConsentEnvironment.all).errorCode == "FET-1068")
        }
    }

    struct Refusal: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var action = "action_approve"
        let decisions: String?
        let code: String?
        var status = "ERROR"

        init(
            _ text: String,
            _ decisions: String?,
            _ code: String?,
            action: String = "action_approve",
            status: String = "ERROR"
        ) {
            testDescription = text
            (self.decisions, self.code, self.action, self.status) = (decisions, code, action, status)
        }
    }

    static let refusals = [
        Refusal("no decision", nil, nil, status: "INCOMPLETE"),
        Refusal("an empty text", "", "FET-1067"),
        Refusal("no JSON", "yes", "FET-1068"),
        Refusal("no verdict", "{}", "FET-1068"),
        Refusal("a verdict as text", #"{"approved":"true"}"#, "FET-1068"),
        Refusal("an unknown reason", #"{"approved":false,"reason":"mood"}"#, "FET-1068"),
        Refusal(
            "an unknown purpose",
            #"{"approved":true,"purposes":[{"purposeName":"x","approved":true}]}"#,
            "FET-1068"
        ),
        Refusal(
            "an unknown element",
            #"{"approved":true,"purposes":[{"purposeName":"account","approved":true,"elements":[{"name":"x","approved":true}]}]}"#,
            "FET-1068"
        ),
        Refusal(
            "a purpose twice",
            #"{"approved":true,"purposes":[{"purposeName":"account","approved":true},{"purposeName":"account","approved":false}]}"#,
            "FET-1068"
        ),
        Refusal(
            "a text above the limit",
            #"{"approved":false,"reason":null,"x":""# + String(repeating: "x", count: 17_000) + "\"}",
            "FET-1068"
        ),
        Refusal(
            "nested too deeply",
            String(repeating: "[", count: 20) + String(repeating: "]", count: 20),
            "FET-1068"
        ),
        Refusal("denied as a whole", #"{"approved":false,"reason":"user_denied","purposes":[]}"#, "FET-1066"),
        Refusal("an approval without elements", #"{"approved":true}"#, "FET-1066"),
        Refusal("an essential element denied", without("email"), "FET-1066"),
        Refusal("the deny action with approvals", ConsentEnvironment.all, "FET-1066", action: "action_deny"),
        Refusal("the deny action alone", nil, "FET-1066", action: "action_deny"),
        Refusal("expired", #"{"approved":false,"reason":"timeout"}"#, "FET-1069"),
        Refusal(
            "expired, by deny action",
            #"{"approved":false,"reason":"timeout"}"#,
            "FET-1069",
            action: "action_deny"
        ),
    ]

    @Test("Each refusal has its code and writes nothing, and a corrected response is accepted", arguments: refusals)
    func refused(_ row: Refusal) async throws {
        try await Self.run { world in
            let step = try await world.signIn()
            let reply = try await world.client.answer(
                step,
                row.action,
                row.decisions.map { ["consent_decisions": $0] } ?? [:]
            )
            #expect(reply.errorCode == row.code)
            #expect(reply.flowStatus == row.status)
            #expect(reply.assertion == nil)
            let alice = try #require(try await world.server.services.directory.user(.username, value: "alice"))
            let app = world.server.applications.consent.applicationId
            #expect(try await world.server.services.consents.decisions(of: alice.id, for: app).isEmpty)
            let better = try await world.approve(row.status == "ERROR" ? step : reply, ConsentEnvironment.all)
            #expect(better.flowStatus == "COMPLETE")
        }
    }

    @Test("The prompt also expires by the server's clock")
    func timeout() async throws {
        try await Self.run { world in
            let step = try await world.signIn()
            world.clock.advance(300)
            #expect(try await world.approve(step, ConsentEnvironment.all).errorCode == "FET-1069")
            #expect(try await world.client.answer(step, "action_deny").errorCode == "FET-1069")
            let anew = try await world.signIn()
            world.clock.advance(299)
            #expect(try await world.approve(anew, ConsentEnvironment.all).flowStatus == "COMPLETE")
        }
    }

    @Test("A read or write failure is reported as such")
    func broken() async throws {
        try await Self.run { world in
            let step = try await world.signIn()
            let pool = world.server.services.directory.database.pool
            try await pool.write { connection in
                try connection.execute(
                    sql: """
                        CREATE TRIGGER full BEFORE INSERT ON consent BEGIN SELECT RAISE(ABORT, 'full'); END
                        """
                )
            }
            #expect(try await world.approve(step, ConsentEnvironment.all).errorCode == "FET-1070")
            try await pool.write { try $0.execute(sql: "DROP TABLE consent") }
            #expect(try await world.approve(step, ConsentEnvironment.all).errorCode == "FET-1071")
        }
    }

    @Test("OAuth tokens omit denied attributes")
    func tokens() async throws {
        try await Self.run { world in
            _ = try await world.approve(try await world.signIn(), Self.without("given_name"))
            let conversation = OAuthConversation(world.client, .init(world.server.applications.consent))
            let tokens = try await conversation.tokens()
            for token in [tokens.accessToken, tokens.idToken] {
                let claims = try #require(Token(token)?.claims)
                #expect(claims["given_name"] == nil)
                #expect(claims["email"]?.string == "alice@example.com")
            }
            #expect(try await conversation.userInfo(tokens.accessToken).json["given_name"] == nil)
            let renewed = try await conversation.refresh(tokens.refreshToken)
            #expect(Token(renewed.accessToken)?.claims["given_name"] == nil)
        }
    }
}

import Foundation
import Testing

@testable import IdentityBase
@testable import ServerTestSupport

@Suite("Cross-site requests", .timeLimit(.minutes(5)))
struct CrossSiteRequestTests {
    struct Sender: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let headers: [(String, String)]
        let status: Int
    }

    private static let json = ("Content-Type", "application/json")

    static let foreign: [Sender] = [
        Sender(testDescription: "a form as text/plain", headers: [("Content-Type", "text/plain")], status: 415),
        Sender(
            testDescription: "a form",
            headers: [("Content-Type", "application/x-www-form-urlencoded")],
            status: 415
        ),
        Sender(testDescription: "a body without a type", headers: [], status: 415),
        Sender(
            testDescription: "a content type that only starts like JSON's",
            headers: [("Content-Type", "application/jsonp")],
            status: 415
        ),
        Sender(testDescription: "another origin", headers: [json, ("Origin", "https://evil.example")], status: 403),
        Sender(testDescription: "another port", headers: [json, ("Origin", "https://localhost:1")], status: 403),
        Sender(testDescription: "a sandboxed frame", headers: [json, ("Origin", "null")], status: 403),
        Sender(testDescription: "another site", headers: [json, ("Sec-Fetch-Site", "cross-site")], status: 403),
        Sender(testDescription: "the same site", headers: [json, ("Sec-Fetch-Site", "same-site")], status: 403),
        Sender(
            testDescription: "another site as text/plain",
            headers: [("Content-Type", "text/plain"), ("Sec-Fetch-Site", "cross-site")],
            status: 403
        ),
    ]

    private static func send(
        _ body: JSONValue,
        to path: String = "/flow/execute",
        _ headers: [(String, String)],
        cookie: String? = nil,
        _ client: TestClient
    ) async throws -> TestClient.Reply {
        try await client.send(
            "POST",
            path,
            headers: headers + (cookie.map { [("Cookie", $0)] } ?? []),
            body: try JSONEncoder().encode(body),
            addsType: false
        )
    }

    @Test("A cross-site request does not sign a browser in as the attacker: no cookie is set", arguments: foreign)
    func loginCSRF(_ sender: Sender) async throws {
        try await SessionEnvironment.run { world in
            // The attacker begins a sign-in, and the victim's browser sends its last request.
            let form = try await world.start()
            let last: JSONValue = [
                "executionId": .string(form.execution), "challengeToken": .string(form.challenge),
                "action": "action_001", "inputs": ["username": "alice", "password": "Alice#2026"],
            ]
            let reply = try await Self.send(last, sender.headers, world.client)
            #expect(reply.status == sender.status)
            #expect(reply.headers["set-cookie"] == nil)
            // The request had no effect: the execution waits for it again.
            #expect(try await world.execute(last).flowStatus == "COMPLETE")
        }
    }

    @Test(
        "A cross-site request does not sign a browser out: no cookie is cleared, and the session stays",
        arguments: foreign
    )
    func forcedSignOut(_ sender: Sender) async throws {
        try await SessionEnvironment.run { world in
            let cookie = try #require(try await world.signIn().cookie)
            let reply = try await Self.send(
                ["applicationId": .string(world.application), "flowType": "SIGNOUT"],
                sender.headers,
                cookie: cookie,
                world.client
            )
            #expect(reply.status == sender.status)
            #expect(reply.headers["set-cookie"] == nil)
            #expect(try await world.start(cookie: cookie).flowStatus == "COMPLETE")
        }
    }

    @Test(
        "The callbacks of an authorization and a sign-out refuse cross-site requests",
        arguments: ["/oauth2/auth/callback", "/oauth2/logout/callback"],
        foreign
    )
    func callbacks(_ path: String, _ sender: Sender) async throws {
        try await TestServer.run { _, client in
            let reply = try await Self.send(
                ["authId": "a", "assertion": "b", "logoutId": "c"],
                to: path,
                sender.headers,
                client
            )
            #expect(reply.status == sender.status)
            #expect(reply.headers["set-cookie"] == nil)
        }
    }

    @Test(
        "Requests of apps and of the server's own pages are served",
        arguments: [
            Sender(testDescription: "an app", headers: [json], status: 200),
            Sender(
                testDescription: "an app with a character set",
                headers: [("Content-Type", "Application/JSON; charset=utf-8")],
                status: 200
            ),
            Sender(
                testDescription: "an address typed by the user",
                headers: [json, ("Sec-Fetch-Site", "none")],
                status: 200
            ),
        ]
    )
    func own(_ sender: Sender) async throws {
        try await SessionEnvironment.run { world in
            let body: JSONValue = ["applicationId": .string(world.application), "flowType": "AUTHENTICATION"]
            let reply = try await Self.send(body, sender.headers, world.client)
            #expect(reply.status == sender.status)
            let own = [
                Self.json, ("Origin", world.server.services.issuer), ("Sec-Fetch-Site", "same-origin"),
            ]
            let page = try await Self.send(body, own, world.client)
            #expect(page.status == 200)
        }
    }
}

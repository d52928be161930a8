import Foundation
import Testing

@testable import EntraEndpoints
@testable import FlowEngine
@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("The language of messages", .timeLimit(.minutes(5)))
struct MessageLanguageTests {
    private static let german = [("Accept-Language", "de-AT, en;q=0.5")]

    @Test("Every kind of message has a subject and a text in both languages, with all of its values")
    func kinds() throws {
        let texts = try #require(DefinitionReader().read(nil).definitions).flows.texts
        for language in ["en-US", "de-DE"] {
            for kind in Messages.Kind.allCases {
                let values = ["application": "<app>", "time": "<time>", "link": "<link>", "code": "<code>"]
                let subject = texts.text("messages", key: "\(kind).subject", in: language, values: values)
                let text = texts.text("messages", key: "\(kind).text", in: language, values: values)
                #expect(subject != "\(kind).subject", "\(language) \(kind)")
                #expect(text.contains("<app>"), "\(language) \(kind)")
                #expect(text.contains(kind == .code ? "<code>" : "<link>"), "\(language) \(kind)")
                #expect(text.contains("{message}") == (kind == .approvalWithMessage), "\(language) \(kind)")
            }
        }
        let german = texts.texts(in: "de")["messages"] ?? [:]
        #expect(german.count == 2 * Messages.Kind.allCases.count + 3)
    }

    @Test("German messages address the reader as Sie")
    func polite() throws {
        let texts = try #require(DefinitionReader().read(nil).definitions).flows.texts
        for (key, text) in texts.texts(in: "de")["messages"] ?? [:] {
            #expect(text.firstMatch(of: /\b(du|dich|dir|dein\w*|euch|euer)\b/.ignoresCase()) == nil, "\(key)")
        }
    }

    @Test("A value that looks like a parameter stays as it is")
    func values() {
        let catalog = TextCatalog(["en-US": ["messages": ["a": "{application}: {code} {other}"]]])
        let values = ["application": "{code}", "code": "1"]
        #expect(catalog.text("messages", key: "a", in: "de-DE", values: values) == "{code}: 1 {other}")
    }

    @Test(
        "The lifetime in a message is in hours, or in minutes if it is shorter than two hours",
        arguments: [
            (30.0, "1 Minute"), (60, "1 Minute"), (600, "10 Minuten"), (7_199, "120 Minuten"), (7_200, "2 Stunden"),
            (86_400, "24 Stunden"),
        ]
    )
    func lifetime(_ seconds: Double, _ expected: String) async throws {
        try await TestServer.run { server, _ in
            let delivery = CodeDelivery(channel: .email, destination: "ada@example.com")
            let messages = server.services.messages(in: RequestLanguages(accepted: "de"))
            await messages.send(code: "123456", to: delivery, name: "App", lifetime: seconds)
            let sent = try #require(await server.outbox.messages().last)
            #expect(sent.subject == "Ihr Bestätigungscode")
            #expect(sent.text == "Ihr Bestätigungscode für App lautet 123456. Er ist \(expected) gültig.")
            #expect(sent.code == "123456" && sent.link == nil)
        }
    }

    @Test(
        "A flow's code is sent in the language of the request",
        arguments: [
            ([], "Your verification code"),
            ([("Accept-Language", "fr, it")], "Your verification code"),
            (german, "Ihr Bestätigungscode"),
        ] as [([(String, String)], String)]
    )
    func flow(_ headers: [(String, String)], _ subject: String) async throws {
        try await TestServer.run { server, client in
            try await server.addAlice()
            let form = try await client.start(server.applications.emailCode.applicationId)
            let body: JSONValue = [
                "executionId": .string(form.execution), "challengeToken": .string(form.challenge),
                "action": "action_email", "inputs": ["email": "alice@example.com"],
            ]
            _ = try await client.send(
                "POST",
                "/flow/execute",
                headers: headers,
                body: try JSONEncoder().encode(body)
            )
            let message = try #require(await server.outbox.messages(to: "alice@example.com").last)
            #expect(message.subject == subject)
            #expect(message.text.contains(message.code ?? "-"))
        }
    }

    @Test("A page's code is sent in the language of the page: of ui_locales, else of the browser")
    func page() async throws {
        for (wanted, accepted) in [("de", "en"), (nil, "de")] as [(String?, String)] {
            try await TestServer.run { server, client in
                try await server.addAlice()
                let person = PageVisitor(client)
                person.language = accepted
                var request = OAuthConversation.Request(server.applications.emailCode)
                request.more["ui_locales"] = wanted
                try await person.open(request)
                try await person.submit(["email": "alice@example.com"])
                let message = try #require(await server.outbox.messages(to: "alice@example.com").last)
                #expect(message.subject == "Ihr Bestätigungscode")
            }
        }
    }

    @Test("A user pool's code is sent in the language of the request")
    func pool() async throws {
        try await PoolTestEnvironment.run { world in
            let members: JSONValue = [
                "ClientId": .string(world.app), "Username": "ada", "Password": .string(PoolTestEnvironment.password),
                "UserAttributes": [["Name": "email", "Value": "ada@example.com"]],
            ]
            let headers = [
                ("Content-Type", "application/x-amz-json-1.1"),
                ("X-Amz-Target", "AWSCognitoIdentityProviderService.SignUp"),
            ]
            let reply = try await world.client.send(
                "POST",
                "/",
                headers: headers + Self.german,
                body: try JSONEncoder().encode(members)
            )
            #expect(reply.status == 200, "\(reply.text)")
            let message = try #require(await world.server.outbox.messages().last)
            #expect(message.subject == "Ihr Bestätigungscode")
            #expect(message.text.hasSuffix("Er ist 24 Stunden gültig."))
        }
    }

    @Test("A tenant's code is sent in the language of the request")
    func tenant() async throws {
        try await TenantTestEnvironment.run { world in
            let start = try await world.startSignUp()
            let reply = try await world.send(
                EntraPath.signUpChallenge,
                ["continuation_token": start.continuation, "challenge_type": TenantTestEnvironment.types],
                headers: Self.german
            )
            #expect(reply.status == 200, "\(reply.text)")
            let message = try #require(await world.server.outbox.messages().last)
            #expect(message.subject == "Ihr Bestätigungscode")
        }
    }
}

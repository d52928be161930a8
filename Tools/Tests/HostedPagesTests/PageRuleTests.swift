import Foundation
import Testing

@testable import HostedPages
@testable import IdentityBase
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("Hosted pages: the rules of a new password", .timeLimit(.minutes(5)))
struct PageRuleTests {
    /// A rule as the page shows it.
    private struct Shown: Equatable {
        let rule: String?
        let value: String?
        let text: String
    }

    private func rules(_ page: PageDocument) -> [Shown] {
        page.all("li").filter { $0["data-rule"] != nil }.map { item in
            Shown(rule: item["data-rule"], value: item["data-value"], text: item.words)
        }
    }

    /// The shipped definitions, with rules at the password of the sign-up.
    private func definitions(_ rules: String) throws -> DefinitionSandbox {
        let sandbox = try DefinitionSandbox()
        for folder in ["Applications", "Flows", "Themes", "UserTypes", "Texts"] {
            let copy = sandbox.url.appendingPathComponent(folder)
            try FileManager.default.copyItem(at: ServerParts.resource(folder), to: copy)
        }

        let input = "identifier: password, type: PASSWORD_INPUT, required: true"
        let flow = try String(contentsOf: ServerParts.resource("Flows/sign-up.yaml"), encoding: .utf8)
        try #require(flow.contains(input))
        let changed = flow.replacing(input, with: "\(input), validation: \(rules)")
        try sandbox.write("Flows/sign-up.yaml", changed)
        return sandbox
    }

    @Test(
        "A sign-up lists the rules before the password is typed, once, and describes the field with them",
        arguments: [
            ("en", "Use at least 8 characters.", "met"), ("de", "Verwenden Sie mindestens 8 Zeichen.", "erfüllt"),
        ]
    )
    func signUp(language: String, text: String, met: String) async throws {
        try await TestServer.run { server, client in
            let person = PageVisitor(client)
            person.language = language
            try await person.open("/gate/signup?applicationId=\(server.applications.demo.applicationId)")
            let page = try person.page
            #expect(rules(page) == [Shown(rule: "minLength", value: "8", text: text)])
            #expect(page.words.ranges(of: text).count == 1)

            let field = try #require(page.fields["password"])
            let list = try #require(page.element(id: field["aria-describedby"] ?? ""))
            #expect(list["data-rules"] == field["id"] && list["data-met-text"] == met)
            let status = try #require(page.first("p", "role", "status"))
            #expect(status["data-progress"]?.contains("{count}") == true && status.words.isEmpty)
        }
    }

    @Test("A flow's own rules are listed with their messages, or as numbers; a pattern without a message is not")
    func ownRules() async throws {
        let sandbox = try definitions(
            "[{type: minLength, value: 10}, {type: maxLength, value: 64}, "
                + "{type: regex, value: '[0-9]', message: validation.password.digit}, {type: regex, value: '[a-z]'}]"
        )
        defer { sandbox.remove() }
        var configuration = try await TestServer.configuration()
        configuration.definitions = sandbox.url

        try await TestServer.run(configuration) { server, client in
            let person = PageVisitor(client)
            try await person.open("/gate/signup?applicationId=\(server.applications.demo.applicationId)")
            #expect(
                rules(try person.page) == [
                    Shown(rule: "minLength", value: "10", text: "At least 10 characters"),
                    Shown(rule: "maxLength", value: "64", text: "At most 64 characters"),
                    Shown(rule: "regex", value: "[0-9]", text: "Use at least one digit."),
                ]
            )
        }
    }

    @Test("A recovery lists the rules")
    func recovery() async throws {
        try await TestServer.run { server, client in
            try await server.addAlice()
            let person = PageVisitor(client)
            try await person.open("/gate/recovery?applicationId=\(server.applications.demo.applicationId)")
            try await person.submit(["username": "alice"])
            try await person.open(try #require(await server.outbox.messages().last?.link))
            try await person.submit()
            #expect(try rules(person.page).map(\.rule) == ["minLength"])
        }
    }

    @Test("A sign-in lists no rules, not even those that its flow checks")
    func signIn() async throws {
        try await TestServer.run { server, client in
            for application in [server.applications.demo, server.applications.validation] {
                let person = PageVisitor(client)
                try await person.open(.init(application))
                #expect(try person.page.fields["password"] != nil)
                #expect(try rules(person.page).isEmpty)
            }
        }
    }
}

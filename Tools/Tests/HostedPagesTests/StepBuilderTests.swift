import Foundation
import Testing

@testable import EndpointSupport
@testable import FlowEngine
@testable import HostedPages
@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("Hosted pages: what a step shows", .timeLimit(.minutes(5)))
struct StepBuilderTests {
    /// A step, and the marks of its page: fields, check boxes, buttons and texts, in the order in which they are shown.
    private struct Row {
        let what: String
        var inputs: [InputDefinition] = []
        var actions: [String] = []
        var components: [JSONValue]?
        var notes: [String: String] = [:]
        var awaitsLink = false
        var flow = FlowType.authentication
        let shown: [String]
    }

    private static let consentPrompt = """
        [{"purposeName": "profile", "purposeId": "1", "type": "attributes", \
        "essential": [{"name": "email"}], "optional": [{"name": "phone"}]}]
        """
    private static let creation = #"{"challenge": "c"}"#

    private static func input(_ name: String, _ type: String = "TEXT_INPUT", required: Bool = true) -> InputDefinition {
        InputDefinition(identifier: name, type: type, required: required)
    }

    private static func heading(_ text: String, _ level: Int) -> JSONValue {
        ["type": "TEXT", "variant": .string("HEADING_\(level)"), "label": .string(text)]
    }

    private static func button(_ id: String, _ variant: String) -> JSONValue {
        ["type": "ACTION", "id": .string(id), "label": .string(id), "variant": .string(variant)]
    }

    private static let fields = [
        input("name"), input("nick", required: false), input("state", "HIDDEN"),
    ]

    private static let rows = [
        Row(
            what: "without components, every visible field",
            inputs: fields,
            shown: ["h1 Sign in", "text name", "text nick", "submit Continue"]
        ),
        Row(
            what: "an empty tree is like none",
            inputs: fields,
            components: [],
            shown: ["h1 Sign in", "text name", "text nick", "submit Continue"]
        ),
        Row(
            what: "with components, a required field that none of them shows, too",
            inputs: fields,
            components: [heading("Hello", 3)],
            shown: ["h1 Hello", "text name", "submit Continue"]
        ),
        Row(
            what: "a field that a component shows is not shown again",
            inputs: fields,
            components: [["type": "TEXT_INPUT", "ref": "nick"], ["type": "TEXT_INPUT", "ref": "name"]],
            shown: ["h1 Sign in", "text nick", "text name", "submit Continue"]
        ),
        Row(
            what: "of two inputs with one name, the last",
            inputs: [input("name"), input("name", "EMAIL_INPUT")],
            components: [["ref": "name"]],
            shown: ["h1 Sign in", "email name", "submit Continue"]
        ),
        Row(
            what: "an unknown component: only what is in it",
            inputs: [input("name")],
            components: [
                ["type": "FUTURE", "label": "Not shown", "components": [["type": "TEXT_INPUT", "ref": "name"]]]
            ],
            shown: ["h1 Sign in", "text name", "submit Continue"]
        ),
        Row(
            what: "a consent at its component's place, which needs no reference, and once",
            inputs: [input("consent_decisions", "CONSENT_INPUT"), input("name")],
            components: [["type": "CONSENT"], ["type": "TEXT_INPUT", "ref": "name"], ["type": "CONSENT_INPUT"]],
            notes: ["consentPrompt": consentPrompt],
            shown: ["h1 Sign in", "checkbox", "checkbox consent.0.1", "text name", "submit Continue"]
        ),
        Row(
            what: "a consent without a component, before the buttons",
            inputs: [input("consent_decisions", "CONSENT_INPUT", required: false)],
            actions: ["allow"],
            components: [heading("Hello", 1)],
            notes: ["consentPrompt": consentPrompt],
            shown: ["h1 Hello", "checkbox", "checkbox consent.0.1", "primary allow"]
        ),
        Row(
            what: "the first button of a step without one stands out",
            actions: ["first", "second"],
            shown: ["h1 Sign in", "primary first", "secondary second"]
        ),
        Row(
            what: "a button that no component shows does not stand out beside those that one shows",
            actions: ["first", "second"],
            components: [button("second", "OUTLINED"), button("second", "PRIMARY"), button("unknown", "PRIMARY")],
            shown: ["h1 Sign in", "outlined second", "secondary first"]
        ),
        Row(
            what: "an unknown style of a button",
            actions: ["first"],
            components: [button("first", "NEON")],
            shown: ["h1 Sign in", "secondary first"]
        ),
        Row(
            what: "a step that waits for a mailed link has no button to send nothing",
            awaitsLink: true,
            shown: ["h1 Check your messages", "p After you open the link, you can close this page."]
        ),
        Row(
            what: "a passkey instead of the fields",
            inputs: [input("signature")],
            actions: ["send"],
            notes: ["passkeyChallenge": creation],
            shown: [
                "h1 Sign in with a passkey", "p Your device will ask for your fingerprint, face or PIN.",
                "passkey get", "secondary gate:without",
            ]
        ),
        Row(
            what: "a new passkey",
            notes: ["passkeyCreationOptions": creation],
            flow: .registration,
            shown: [
                "h1 Create a passkey",
                "p Your device will ask for your fingerprint, face or PIN, and save the passkey for next time.",
                "passkey create", "secondary gate:without",
            ]
        ),
        Row(what: "the heading of a sign-up", flow: .registration, shown: ["h1 Sign up", "submit Continue"]),
        Row(what: "the heading of a recovery", flow: .recovery, shown: ["h1 Reset your password", "submit Continue"]),
        Row(
            what: "levels of headings without a gap, and only one of the first level",
            components: [heading("A", 3), heading("B", 1), heading("C", 6), heading("D", 2), heading("E", 4)],
            shown: ["h1 A", "h2 B", "h3 C", "h2 D", "h3 E", "submit Continue"]
        ),
        Row(
            what: "an empty text is no element, and no heading",
            components: [heading("", 1), ["type": "TEXT", "label": "Text"]],
            shown: ["h1 Sign in", "p Text", "submit Continue"]
        ),
        Row(
            what: "a check that only the app can perform, if the step requires it",
            inputs: [input("captcha_token", "HIDDEN")],
            components: [["type": "CAPTCHA"]],
            shown: [
                "h1 Sign in", "p This form requires a check that only the app can perform. Return to the app.",
                "submit Continue",
            ]
        ),
        Row(
            what: "no such check for an optional one",
            inputs: [input("captcha_token", "HIDDEN", required: false)],
            components: [["type": "CAPTCHA"]],
            shown: ["h1 Sign in", "submit Continue"]
        ),
    ]

    @Test("A step shows each field and button once, a heading, and a way to continue")
    func steps() async throws {
        try await TestServer.run { server, _ in
            let renderer = try Self.renderer(server)
            for row in Self.rows {
                var session = PageSession(
                    executionID: "e",
                    overview: ExecutionOverview(
                        application: server.services.definitions.current.applications.all[0],
                        browserHash: nil,
                        start: nil,
                        startedType: row.flow,
                        currentType: row.flow,
                        linkInput: row.awaitsLink ? "token" : nil
                    ),
                    browserHash: ""
                )
                session.content.inputs = row.inputs
                session.content.actions = row.actions.map { .init(ref: $0, nextNode: "next") }
                session.content.components = row.components
                session.content.additionalData = row.notes
                #expect(try Self.shown(session, renderer) == row.shown, "\(row.what)")
            }
        }
    }

    @Test(
        "The tests of pages notice the key of a missing text",
        arguments: [
            ("<p>leaving.unknown</p>", true), ("<img alt=\"timer.over~\"/>", true),
            ("<b data-over=\"timer.over~\"/>", true),
            ("<p>Leaving. Unknown</p>", false), ("<p>example.com</p>", false),
            ("<input name=\"consent.0.1\"/>", false),
        ]
    )
    func keys(_ html: String, _ isKey: Bool) throws {
        let problems = try PageDocument("<!DOCTYPE html><main>\(html)</main>").problems()
        #expect(problems.contains { $0.hasPrefix("the key of a text") } == isKey)
    }

    private static func renderer(_ server: LocalIdentityServer) throws -> PageRenderer {
        let definitions = server.services.definitions.current
        return PageRenderer(
            resources: try PageResources(in: ServerParts.resource("Pages")),
            definitions: definitions,
            path: "/gate/signin",
            query: [:],
            cookie: HostedPageCookie(SystemRandomSource()),
            application: nil,
            texts: PageTexts(definitions.texts, language: "en-US", application: nil),
            now: Date(timeIntervalSince1970: 1_800_000_000)
        )
    }

    private static func shown(_ session: PageSession, _ renderer: PageRenderer) throws -> [String] {
        var builder = StepBuilder(session, renderer: renderer)
        let body = try builder.body()
        let page = try PageDocument("<!DOCTYPE html><main>\(body)</main>")
        return page.root.all.compactMap(mark)
    }

    /// Describes an element that a user notices; nil for the others.
    private static func mark(_ element: PageDocument.Element) -> String? {
        switch element.name {
        case "h1", "h2", "h3": return "\(element.name) \(element.words)"
        case "p" where !element.isInside("noscript") && element["hidden"] == nil && element["role"] == nil:
            return "p \(element.words)"
        case "input" where element["type"] != "hidden":
            let name = (element["name"] ?? "").replacing("in.", with: "")
            return "\(element["type"] ?? "") \(name)".trimmingCharacters(in: .whitespaces)
        case "button":
            if let purpose = element["data-passkey"] { return "passkey \(purpose)" }
            guard !element.isInside("noscript"), let style = element["class"]?.split(separator: " ").last else {
                return nil
            }
            guard let value = element["value"] else { return "submit \(element.words)" }
            return "\(style) \(value)"
        default: return nil
        }
    }
}

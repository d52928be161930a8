import Foundation
import Testing

@testable import FlowEngine
@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("Errors in flow documents", .timeLimit(.minutes(5)))
struct FlowMistakeTests {
    private static let top =
        "resource_type: flow\nname: H\nhandle: h\nflowType: AUTHENTICATION\nnodes:\n"
        + "  - {id: s, type: START, onSuccess: a}\n"
    private static let end = "  - {id: e, type: END}\n"

    private static func task(_ executor: String, _ more: String = "onSuccess: e") -> String {
        top + "  - {id: a, type: TASK_EXECUTION, executor: \(executor), \(more)}\n" + end
    }

    private static func prompt(_ inputs: String, _ components: String = "[]", _ properties: String = "{}") -> String {
        top + "  - id: a\n    type: PROMPT\n    prompts: [{inputs: \(inputs), action: {ref: go, nextNode: e}}]\n"
            + "    meta: {components: \(components)}\n    properties: \(properties)\n" + end
    }

    private static let assertion = "{name: AuthAssertExecutor}"

    private static func conditional(_ condition: String) -> String {
        task(assertion, "condition: \(condition), onSuccess: e")
    }

    /// Text, and the line and part of the reason of every problem.
    static let rows: [(String, [(Int, String)])] = [
        ("resource_type: flow\nname: [\n", [(2, "not YAML")]),
        ("resource_type: flow\nname: H\nhandle: h\nflowType: RECOVERY\nnodes: []", [(1, "needs a START node")]),
        (top, [(1, "needs an END node"), (1, "START leads to a, which does not exist")]),
        (
            "resource_type: flow\nhandle: h\nflowType: LOGIN\nnodes: [{id: a, type: LOOP}]\n",
            [
                (1, "name is missing"), (1, "needs a START node"), (3, "flowType LOGIN is not one of"),
                (4, "no type LOOP"),
            ]
        ),
        (top + end, [(1, "START leads to a, which does not exist")]),
        (task("{name: Magic}"), [(7, "there is no executor Magic")]),
        (task(assertion, "onSuccess: x"), [(7, "onSuccess leads to x, which does not exist")]),
        (task(assertion, "onFailure: e"), [(7, "onSuccess is missing")]),
        (task("{name: MagicLinkExecutor}"), [(7, "MagicLinkExecutor needs a mode: generate, verify")]),
        (task("{name: MagicLinkExecutor, mode: sing}"), [(7, "the mode of MagicLinkExecutor is one of generate")]),
        (
            task("{name: OUResolverExecutor}", "properties: {resolveFrom: x}, onSuccess: e"),
            [(7, "resolveFrom of OUResolverExecutor is one of caller")]
        ),
        (
            task("{name: SessionSignOutExecutor}", "properties: {promptOnSignOut: maybe}, onSuccess: e"),
            [(7, "true or false")]
        ),
        (conditional("{key: a, value: b, onSkip: e}"), [(7, "the key a is not understood")]),
        (conditional("{key: '{{ user.x }}', value: b, onSkip: e}"), [(7, "the key {{ user.x }} is not understood")]),
        (
            conditional("{key: '{{ctx(x)}} {{env(y)}}', value: b, onSkip: e}"),
            [(7, "the key {{ctx(x)}} {{env(y)}} is not understood")]
        ),
        (conditional("{key: '{{ctx(x)}}', value: b}"), [(7, "onSkip is missing")]),
        (conditional("{key: '{{ctx(x)}}', value: b, onSkip: ''}"), [(7, "onSkip is the node that follows")]),
        (conditional("{key: '{{ctx(x)}}', onSkip: e}"), [(7, "value is missing")]),
        (conditional("{value: b, onSkip: e}"), [(7, "key is missing")]),
        (conditional("'{{ctx(x)}}'"), [(7, "a mapping")]),
        (conditional("{key: '{{ctx(x)}}', value: [b], onSkip: e}"), [(7, "there should be a text here")]),
        (
            conditional("{key: '{{ctx(x)}}', value: b, onSkip: nowhere}"),
            [(7, "node a: onSkip leads to nowhere, which does not exist")]
        ),
        (
            top.replacing("onSuccess: a}", with: "onSuccess: e, condition: {key: '{{ctx(x)}}', value: b, onSkip: a}}")
                + end,
            [(6, "node s: onSkip leads to a, which does not exist")]
        ),
        (
            top + "  - {id: a, type: END}\n  - {id: b, type: TASK_EXECUTION, executor: \(assertion), onSuccess: a}\n",
            [(8, "no path leads from START to node b")]
        ),
        (top + "  - {id: a, type: END}\n" + end, [(8, "one END node")]),
        (top + "  - {id: a, type: PROMPT}\n" + end, [(7, "needs prompts or next")]),
        (top + "  - {id: a, type: PROMPT, prompts: []}\n" + end, [(7, "needs prompts or next")]),
        (
            top + "  - {id: a, type: PROMPT, next: e, prompts: [{action: {ref: g, nextNode: e}}]}\n" + end,
            [(7, "prompts or next, not both")]
        ),
        (top + "  - {id: a, type: PROMPT, prompts: [{inputs: []}]}\n" + end, [(7, "action is missing")]),
        (
            top + "  - {id: a, type: PROMPT, prompts: [{action: {ref: go, nextNode: x}}]}\n" + end,
            [(7, "action go leads to x")]
        ),
        (
            top + "  - id: a\n    type: PROMPT\n    prompts:\n"
                + "      - {action: {ref: go, nextNode: e}}\n      - {action: {ref: go, nextNode: e}}\n" + end,
            [(11, "the action go is there twice")]
        ),
        (top + "  - {id: a, type: CALL, onSuccess: e}\n" + end, [(7, "flow is missing")]),
        (
            top + "  - {id: a, type: CALL, flow: {ref: nowhere}, onSuccess: e}\n" + end,
            [(7, "there is no flow nowhere")]
        ),
        (top + "  - {id: a, type: PROMPT, meta: '{\"components\": [', next: e}\n" + end, [(7, "not YAML")]),
        (prompt("[{identifier: i, type: TXT}]"), [(9, "TXT is not a type of input")]),
        (prompt("[{identifier: i, type: HIDDEN}, {identifier: i, type: HIDDEN}]"), [(9, "the input i is there twice")]),
        (
            prompt("[{ref: r, identifier: i, type: HIDDEN}, {ref: r, identifier: j, type: HIDDEN}]"),
            [(9, "the ref r is there twice")]
        ),
        (
            prompt("[{identifier: i, type: TEXT_INPUT, validation: [{type: regex, value: '(a'}]}]"),
            [(9, "the regex cannot be used")]
        ),
        (
            prompt("[{identifier: i, type: TEXT_INPUT, validation: [{type: minLength, value: x}]}]"),
            [(9, "minLength needs a whole number")]
        ),
        (
            prompt("[{identifier: i, type: TEXT_INPUT, validation: [{type: mood, value: x}]}]"),
            [(9, "mood is not minLength")]
        ),
        (prompt("[]", "[{type: TEXT, size: .inf}]"), [(10, ".inf is no number")]),
        (prompt("[]", "[]", "{timeLimit: 0}"), [(11, "from 1 to 86400")]),
        (prompt("[]", "[]", "{timeLimit: soon}"), [(11, "from 1 to 86400")]),
    ]

    @Test("Every error of a flow is reported with its line, and the flow is left out", arguments: rows.indices)
    func flow(_ index: Int) throws {
        let (text, expected) = Self.rows[index]
        let sandbox = try DefinitionSandbox(["bad.yaml": text])
        defer { sandbox.remove() }
        let outcome = sandbox.lenientReader
        #expect(outcome.problems.map(\.line) == expected.map(\.0), "\(outcome.problems)")
        #expect(outcome.problems.allSatisfy { $0.file == "bad.yaml" })
        for (problem, row) in zip(outcome.problems, expected) { #expect(problem.reason.contains(row.1), "\(problem)") }
        #expect(outcome.definitions?.flows.catalog.flow(named: "h") == nil)
        #expect(outcome.definitions?.flows.catalog.flow(named: "sign-in") != nil)
        #expect(sandbox.reader.definitions == nil)
    }

    /// Text, and the line and part of the reason of every warning.
    static let ignored: [(String, [(Int, String)])] = [
        ("colour: red\n" + task(assertion), [(1, "colour is not supported and is ignored")]),
        (task(assertion, "onSucess: e, onSuccess: e"), [(7, "onSucess is not supported")]),
        (task("{name: AuthAssertExecutor, mood: x}"), [(7, "mood is not supported")]),
        (
            conditional("{key: '{{ctx(selected_auth_class)}}', value: x, onSkip: e, mood: x}"),
            [(7, "mood is not supported"), (7, "this server sets no selected_auth_class")]
        ),
        (
            "interceptors:\n  - {name: CaptchaInterceptor, mode: PRE_NODE}\n  - {name: ChallengeTokenInterceptor}\n"
                + "  - {mode: PRE_NODE}\n" + task(assertion),
            [
                (2, "interceptors: CaptchaInterceptor is ignored: this server has no captcha provider"),
                (3, "interceptors: ChallengeTokenInterceptor always runs"),
                (4, "interceptors: there is no interceptor"),
            ]
        ),
        ("interceptors: all\n" + task(assertion), [(1, "interceptors is a list; it is ignored")]),
        ("interceptors: []\n" + task(assertion), []),
        (conditional("{key: '', value: '', onSkip: ''}"), []),
        (conditional("{}"), []),
        (
            task("{name: GithubOAuthExecutor}", "properties: {idpId: i, mood: x}, onSuccess: e"),
            [(7, "GithubOAuthExecutor has no property mood")]
        ),
        (task("{name: AuthAssertExecutor, mode: x}"), [(7, "AuthAssertExecutor has no modes")]),
        (task(assertion, "properties: {mood: x}, onSuccess: e"), [(7, "AuthAssertExecutor has no property mood")]),
        (prompt("[{identifier: i, type: HIDDEN, colour: x}]"), [(9, "colour is not supported")]),
        (prompt("[]", "[{type: TEXT_INPUT, id: x, ref: nothing}]"), [(10, "ref nothing names no input")]),
        (
            prompt("[{ref: r, identifier: i, type: TEXT_INPUT}]", "[{type: TEXT_INPUT, id: x, ref: i}]"),
            [(10, "needs the id r")]
        ),
        (prompt("[]", "[{type: TEXT_INPUT, id: x}]"), [(10, "a field needs a ref")]),
        (prompt("[]", "[{type: BLOCK, components: [{type: ACTION, id: nothing}]}]"), [(10, "nothing names no action")]),
        (prompt("[]", "[{type: RICH_TEXT, action: {ref: nothing}}]"), [(10, "nothing names no action")]),
        (
            prompt("[]", #"[{type: RICH_TEXT, label: '<a data-action-ref="nothing">'}]"#),
            [(10, "nothing names no action")]
        ),
        (prompt("[]", "[{type: HOLOGRAM}]"), [(10, "there is no component HOLOGRAM")]),
        (prompt("[]", "[{type: TEXT, lable: x}]"), [(10, "lable is not understood")]),
        (prompt("[]", "[{type: TEXT, label: '{{ t(nowhere:at.all) }}'}]"), [(10, "no English text nowhere:at.all")]),
        (prompt("[]", "[]", "{mood: x}"), [(11, "mood is not supported")]),
        (
            top + "  - {id: a, type: PROMPT, next: e, meta: {components: [{type: ACTION, id: go}]}}\n" + end,
            [(7, "go names no action")]
        ),
    ]

    @Test(
        "An unknown part is a warning with its line, and the flow works without it",
        arguments: ignored.indices
    )
    func warning(_ index: Int) throws {
        let (text, expected) = Self.ignored[index]
        let sandbox = try DefinitionSandbox(["odd.yaml": text])
        defer { sandbox.remove() }
        let outcome = sandbox.reader
        #expect(outcome.problems.isEmpty, "\(outcome.problems)")
        #expect(outcome.warnings.map(\.line) == expected.map(\.0), "\(outcome.warnings)")
        #expect(outcome.warnings.allSatisfy { $0.file == "odd.yaml" })
        for (warning, row) in zip(outcome.warnings, expected) { #expect(warning.reason.contains(row.1), "\(warning)") }
        #expect(outcome.definitions?.flows.catalog.flow(named: "h") != nil)
    }

    @Test("Component texts keep their case", arguments: ["2024", "12:30", "true", "1.50"])
    func texts(_ text: String) throws {
        let flow = try FlowText.flow(
            Self.prompt("[]", "[{type: BLOCK, components: [{type: ACTION, id: go, label: \(text), gap: 2}]}]")
        )
        guard case .prompt(let prompt) = flow.nodes["a"]?.kind,
            case .array(let items) = prompt.components[0]["components"]
        else {
            Issue.record("there is no prompt")
            return
        }
        #expect(items[0]["label"] == .string(text))
        #expect(items[0]["gap"] == 2)
    }

    @Test("A server whose sign-in and sign-up flows begin with each other does not start")
    func circle() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.copyItem(at: ServerParts.resource("Flows"), to: folder)
        for (file, handle, type, other) in [
            ("one.yaml", "in", FlowType.authentication, "up"), ("two.yaml", "up", .registration, "in"),
        ] {
            let text = """
                resource_type: flow
                name: F
                handle: \(handle)
                flowType: \(type.rawValue)
                nodes:
                  - {id: start, type: START, onSuccess: a}
                  - {id: a, type: CALL, flow: {ref: \(other)}, onSuccess: end}
                  - {id: end, type: END}
                """
            try Data(text.utf8).write(to: folder.appendingPathComponent(file))
        }
        var configuration = try await TestServer.configuration()
        configuration.definitions = folder
        configuration.isStrict = true
        configuration.moreApplications = [
            Application(id: "x", clientID: "x", name: "X", flows: [.authentication: "in", .registration: "up"])
        ]
        let error = await #expect(throws: FlowDefinitionError.self) {
            try await LocalIdentityServer.start(configuration).stop()
        }
        #expect(error?.file == "one.yaml")
        #expect(error?.line == 7)
    }
}

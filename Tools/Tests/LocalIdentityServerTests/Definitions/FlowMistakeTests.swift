import Foundation
import Testing

@testable import FlowEngine

@Suite("Mistakes in definition files", .timeLimit(.minutes(5)))
struct FlowMistakeTests {
    private static let top = "handle: h\ntype: AUTHENTICATION\nstart: a\nnodes:\n"
    private static let end = "  e: {kind: end}\n"

    private static func prompt(_ inputs: String, _ components: String = "[]", _ more: String = "") -> String {
        top + "  a:\n    kind: prompt\n    inputs: \(inputs)\n    actions: [{ref: go, next: e}]\n"
            + "    components: \(components)\n\(more)" + end
    }

    /// Text, and the line and part of the reason of every problem.
    static let rows: [(String, [(Int, String)])] = [
        (
            top + "  a: {kind: executor, executor: Credentials, properties: {mood: x}, onSuccess: e}\n" + end,
            [(5, "Credentials has no property mood")]
        ),
        (
            top + "  a: {kind: executor, executor: Invite, onSuccess: e}\n" + end,
            [(5, "Invite needs the property mode: send, invite, share, verify")]
        ),
        (
            top + "  a: {kind: executor, executor: Invite, properties: {mode: sing}, onSuccess: e}\n" + end,
            [(5, "mode of Invite is one of send, invite, share, verify")]
        ),
        (prompt("[{identifier: i, type: TXT}]"), [(7, "TXT is not a type of input")]),
        (prompt("[{identifier: i, type: HIDDEN}, {identifier: i, type: HIDDEN}]"), [(7, "the input i is there twice")]),
        (
            prompt("[{ref: r, identifier: i, type: HIDDEN}, {ref: r, identifier: j, type: HIDDEN}]"),
            [(7, "the ref r is there twice")]
        ),
        (
            top + "  a: {kind: prompt, actions: [{ref: go, next: e}, {ref: go, next: e}]}\n" + end,
            [(5, "the action go is there twice")]
        ),
        (prompt("[]", "[{type: TEXT_INPUT, id: x, ref: nobody}]"), [(9, "ref nobody names no input")]),
        (
            prompt("[{ref: r, identifier: i, type: TEXT_INPUT}]", "[{type: TEXT_INPUT, id: x, ref: i}]"),
            [(9, "needs the id r")]
        ),
        (prompt("[]", "[{type: TEXT_INPUT, id: x}]"), [(9, "a field needs a ref")]),
        (
            prompt("[]", "[{type: BLOCK, components: [{type: ACTION, id: nothing}]}]"),
            [(9, "nothing names no action")]
        ),
        (prompt("[]", "[{type: RICH_TEXT, action: {ref: nothing}}]"), [(9, "nothing names no action")]),
        (
            prompt("[]", #"[{type: RICH_TEXT, label: '<a data-action-ref="nothing">'}]"#),
            [(9, "nothing names no action")]
        ),
        (prompt("[]", "[{type: HOLOGRAM}]"), [(9, "there is no component HOLOGRAM")]),
        (prompt("[]", "[{type: TEXT, size: .inf}]"), [(9, ".inf is no number")]),
        (prompt("[]", "[{type: TEXT, lable: x}]"), [(9, "lable is not understood")]),
        (prompt("[]", "[{type: TEXT, label: '{{ t(nowhere:at.all) }}'}]"), [(9, "no English text nowhere:at.all")]),
        (
            prompt(
                "[{identifier: i, type: HIDDEN, validation: [{type: minLength, value: 1, message: validation.nope}]}]"),
            [(7, "no English text validation:nope")]
        ),
        (prompt("[]", "[]", "    timeLimit: 0\n"), [(10, "from 1 to 86400")]),
        (prompt("[]", "[]", "    timeLimit: soon\n"), [(10, "from 1 to 86400")]),
        (
            top + "  a: {kind: page, message: m, next: e, components: [{type: ACTION, id: go}]}\n" + end,
            [(5, "go names no action")]
        ),
        (
            "handle: h\ntype: LOGIN\nstart: a\ncolour: red\nnodes:\n  a: {kind: end}\n  b: {kind: loop}\n",
            [(2, "LOGIN is not a flow type"), (4, "colour is not understood"), (7, "kind loop")]
        ),
        (
            top + "  a: {kind: executor, executor: Magic, onSuccess: x}\n  b: {kind: call, flow: SIGN, next: e}\n"
                + end,
            [(5, "no executor Magic"), (6, "SIGN is not a flow type")]
        ),
        (
            top + "  a: {kind: executor, executor: Assertion, onSuccess: x}\n  b: {kind: end}\n" + end,
            [(5, "onSuccess leads to x"), (6, "no way leads from the start to node b"), (7, "to node e")]
        ),
    ]

    @Test("every mistake of a flow is told with its line", arguments: rows.indices)
    func flow(_ index: Int) throws {
        let (text, expected) = Self.rows[index]
        let sandbox = try DefinitionSandbox(["Flows/bad.yaml": text])
        defer { sandbox.remove() }
        let problems = sandbox.reader.problems
        #expect(problems.map(\.line) == expected.map(\.0), "\(problems)")
        for (problem, row) in zip(problems, expected) { #expect(problem.reason.contains(row.1), "\(problem)") }
    }

    private static let application = "id: x\nname: X\nflows: {AUTHENTICATION: sign-in}\n"

    @Test("texts of components keep their letters", arguments: ["2024", "12:30", "true", "1.50"])
    func texts(_ text: String) throws {
        let flow = try FlowReader(file: "test.yaml", executors: ExecutorRegistry.names).flow(
            from: Self.prompt("[]", "[{type: BLOCK, components: [{type: ACTION, id: go, label: \(text), gap: 2}]}]"))
        guard case .prompt(let prompt) = flow.nodes["a"]?.kind,
            case .array(let items) = prompt.components[0]["components"]
        else {
            Issue.record("there is no prompt")
            return
        }
        #expect(items[0]["label"] == .string(text))
        #expect(items[0]["gap"] == 2)
    }

    static let others: [(String, String, Int, String)] = [
        ("Applications/a.yaml", "id: x\nname: X\nflows: {AUTHENTICATION: nope}\n", 3, "needs the flow nope"),
        ("Applications/a.yaml", "id: x\nname: X\nflows: {LOGIN: sign-in}\n", 3, "LOGIN is not a flow type"),
        ("Applications/a.yaml", application + "theme: nope\n", 4, "there is no theme nope"),
        ("Applications/a.yaml", application + "userTypes: [Alien]\n", 4, "there is no user type Alien"),
        ("Applications/a.yaml", application + "clientId: demo-native\n", 4, "demo-native is taken by (shipped)"),
        ("Applications/a.yaml", application + "oauth: {grants: [password]}\n", 4, "there is no grant password"),
        ("Applications/a.yaml", application + "secret: x\n", 4, "secret is not understood"),
        ("UserTypes/a.yaml", "name: A\nattributes: [{name: a, displayName: A, type: date}]\n", 2, "type date"),
        (
            "UserTypes/a.yaml", "name: A\nattributes: [{name: a, displayName: A, type: string, unique: true}]\n", 2,
            "only username and email"
        ),
        (
            "UserTypes/a.yaml", "name: A\nattributes: [{name: a, displayName: A, type: number, enum: ['1']}]\n", 2,
            "enum is a list of texts"
        ),
        (
            "UserTypes/a.yaml", "name: A\nattributes: [{name: a, displayName: A, type: string, regex: '('}]\n", 2,
            "the regex cannot be used"
        ),
        (
            "Applications/a.yaml", "id: x\nname: X\nflows: {REGISTRATION: sign-in}\n", 3,
            "names the flow sign-in for REGISTRATION, but the type of that flow is AUTHENTICATION"
        ),
        (
            "UserTypes/a.yaml", "name: A\nattributes: [{name: a, displayName: A, type: string}]\n", 1,
            "needs the attribute password"
        ),
        (
            "UserTypes/a.yaml", "name: A\nattributes: [{name: pin, displayName: A, type: string, credential: true}]\n",
            2, "pin cannot be a credential"
        ),
        (
            "UserTypes/a.yaml", "name: A\nattributes: [{name: password, displayName: A, type: string}]\n", 2,
            "password needs credential: true"
        ),
        (
            "Themes/a.yaml", "handle: a\ntheme: {colorSchemes: {light: {palette: {primary: {main: red}}}}}\n", 2,
            "red is not a color"
        ),
        ("Themes/a.yaml", "handle: a\ntheme: {colour: x}\n", 2, "colour is not understood"),
        ("Texts/de-DE.yaml", "a: {b: ''}\n", 1, "a:b is empty"),
        ("Texts/deutsch_.yaml", "a: {b: c}\n", 1, "must be a language tag such as en-US"),
        ("Texts/en-US.yaml", "a: text\n", 1, "a mapping (`key: value`) is expected"),
    ]

    @Test("every other mistake is told with file and line", arguments: others)
    func other(_ file: String, _ text: String, _ line: Int, _ reason: String) throws {
        let sandbox = try DefinitionSandbox([file: text])
        defer { sandbox.remove() }
        let problems = sandbox.reader.problems
        #expect(problems.count == 1, "\(problems)")
        #expect(problems.first?.file == file)
        #expect(problems.first?.line == line, "\(problems)")
        #expect(problems.first?.reason.contains(reason) == true, "\(problems)")
    }

    @Test("a secret in the place of a hash is not repeated")
    func secret() throws {
        let sandbox = try DefinitionSandbox([
            "Applications/a.yaml": Self.application + "flowSecretHash: hunter2\noauth: {secretHash: hunter2}\n"
        ])
        defer { sandbox.remove() }
        #expect(sandbox.reader.problems.count == 2)
        #expect(!"\(sandbox.reader.problems)".contains("hunter2"))
    }

    @Test("two files with the same handle, and a folder whose name is almost right")
    func names() throws {
        let flow = "handle: h\ntype: SIGNOUT\nstart: e\nnodes:\n  e: {kind: end}\n"
        let sandbox = try DefinitionSandbox([
            "Flows/a.yaml": flow, "Flows/b.yaml": flow, "applications/x.yaml": "nothing",
        ])
        defer { sandbox.remove() }
        let problems = sandbox.reader.problems.map(\.description)
        #expect(
            problems == [
                "Flows/b.yaml:1: the handle h is taken by Flows/a.yaml",
                "applications:1: the folder is called Applications",
            ])
    }
}

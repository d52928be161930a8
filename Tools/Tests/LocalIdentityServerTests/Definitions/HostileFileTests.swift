import Foundation
import Testing

@testable import FlowEngine
@testable import IdentityBase
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("Hostile definition files", .timeLimit(.minutes(5)))
struct HostileFileTests {
    private static func problems(_ text: String) throws -> [FlowDefinitionError] {
        let sandbox = try DefinitionSandbox(["Flows/bad.yaml": text])
        defer { sandbox.remove() }
        return sandbox.reader.problems
    }

    /// Twelve lines of ten aliases each, for a billion values.
    private static let bomb = "abcdefghijkl".enumerated().map { index, name in
        let previous = index == 0 ? "x" : "*" + String(Array("abcdefghijkl")[index - 1])
        return "\(name): &\(name) [" + Array(repeating: previous, count: 10).joined(separator: ", ") + "]\n"
    }.joined()

    /// Lists that contain each the one before it.
    private static let chain =
        "a0: &a0 [x]\n" + (1..<10_000).map { "a\($0): &a\($0) [*a\($0 - 1)]\n" }.joined()

    private static let top = "resource_type: flow\nname: H\nhandle: h\nflowType: SIGNOUT\n"

    static let rows: [(String, Int, String)] = [
        (bomb, 1, "too many values"),
        (bomb + "? *l : x\n", 13, "a name that begins with"),
        (bomb + "*l : x\n", 13, "a name is a text"),
        (chain, 33, "too many anchors"),
        ("a: 1\nb: *a\n", 2, "not YAML"),
        ("a: !!binary aGk=\n", 1, "the tag !!binary is not understood"),
        ("a: &a 1\n<<: [*a]\n", 2, "<< merges mappings only"),
        (String(repeating: "[", count: 1_000), 1, "nested too deeply"),
        (String(repeating: "- ", count: 1_000) + "x", 1, "nested too deeply"),
        ((0..<200).map { String(repeating: " ", count: $0) + "a:" }.joined(separator: "\n"), 102, "indented"),
        ((0..<40).map { String(repeating: " ", count: $0) + "a:" }.joined(separator: "\n") + " x", 33, "nested"),
        ("resource_type: " + String(repeating: "x", count: 600_000), 1, "larger than 512 KiB"),
        (
            top + "nodes:\n  - {id: s, type: START, onSuccess: e}\n  - {id: e, type: PROMPT, next: f, message: '"
                + String(repeating: "x", count: 20_000) + "'}\n  - {id: f, type: END}", 7, "10000 characters"
        ),
        ("resource_type: flow\nname: H\nhandle: \"a\\e[31m\"\nflowType: SIGNOUT\nnodes: []", 3, "control characters"),
        ("resource_type: flow\nname: H\nhandle: a b\nflowType: SIGNOUT\nnodes: []", 3, "is not a name"),
        (top + "nodes:\n  - {id: \"\\u202e\", type: END}", 6, "control characters"),
        ("handle: a\nhandle: b\n", 1, "there twice"),
    ]

    @Test("A file that could exhaust time or memory is refused with its line", arguments: rows)
    func refused(_ text: String, _ line: Int, _ reason: String) throws {
        let problems = try Self.problems(text)
        let problem = try #require(problems.first { $0.reason.contains(reason) }, "\(problems)")
        #expect(problem.file == "Flows/bad.yaml")
        #expect(problem.line == line, "\(problem)")
        #expect(problem.description.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    }

    @Test("A value that only resembles an alias is a string")
    func innocent() throws {
        let text = """
            resource_type: flow
            name: H
            handle: h # &not *one
            flowType: SIGNOUT
            nodes:
              - {id: s, type: START, onSuccess: a}
              - id: a
                type: PROMPT
                message: 'a & b, *c, "[[[[" it''s &x'
                next: e
                meta:
                  components:
                    - {type: TEXT, id: one, label: "*bold* \\" &y"}
                    - type: TEXT
                      id: two
                      label: |
                        * a list
                        & more
                    - {type: TEXT, id: three, label: https://example.com/?a=1&b=*}
              - {id: e, type: END}
            """
        #expect(try Self.problems(text).isEmpty)
    }

    @Test(
        "A regex that compiles to a huge program is refused",
        arguments: ["a{1000}{1000}", "((a{50}){50}){50}", "(a|b{900}){900}", "(?:(?:x{25}){25}){25}", "[a-z]{1001}"]
    )
    func regex(_ pattern: String) throws {
        let text = """
            resource_type: flow
            id: 9b8db25f-b86e-8cc4-8d23-c171dec3225e
            name: H
            handle: h
            flowType: AUTHENTICATION
            nodes:
              - {id: start, type: START, onSuccess: a}
              - id: a
                type: PROMPT
                prompts:
                  - inputs:
                      - identifier: i
                        type: TEXT_INPUT
                        validation:
                          - type: regex
                            value: '\(pattern)'
                    action: {ref: go, nextNode: e}
              - {id: e, type: END}
            """
        #expect(try Self.problems(text).first?.reason.contains("the regex cannot be used") == true)
    }

    @Test("A pattern is not matched against a value that no field requires")
    func longValue() {
        let rule = ValidationRule(type: .regex, value: "^a*$", message: "")
        #expect(rule.accepts(String(repeating: "a", count: LinearPattern.longestMatched)))
        #expect(!rule.accepts(String(repeating: "a", count: LinearPattern.longestMatched + 1)))
    }

    @Test("A large pattern is matched against a short value, not against a long one")
    func largePattern() {
        let rule = ValidationRule(type: .regex, value: "a|^(b{999}){9}$", message: "")
        #expect(rule.accepts("a"))
        #expect(!rule.accepts(String(repeating: "a", count: LinearPattern.longestMatched)))
    }

    private static func chain(_ count: Int, last: String) -> String {
        "resource_type: flow\nname: H\nhandle: h\nflowType: AUTHENTICATION\nnodes:\n"
            + "  - {id: s, type: START, onSuccess: n0}\n"
            + (0..<count).map { number in
                let next = number + 1 < count ? "n\(number + 1)" : last
                return "  - {id: n\(number), type: TASK_EXECUTION, executor: {name: AuthAssertExecutor}, "
                    + "onSuccess: \(next), onIncomplete: end}\n"
            }.joined() + "  - {id: end, type: END}\n"
    }

    @Test(
        "Cycle detection visits each edge a limited number of times, for any number of nodes",
        arguments: [10, 1_000]
    )
    func manyNodes(_ count: Int) throws {
        for (last, isCircle) in [("end", false), ("n0", true)] {
            let flow = try FlowText.flow(Self.chain(count, last: last), file: "f.yaml")
            var steps = 0
            let circles = FlowCycleDetector([flow.type: flow], catalog: FlowCatalog(byKey: [flow.key: flow])) { edges in
                steps += edges + 1
            }
            let problems = circles.problems()
            #expect(problems.count == (isCircle ? 1 : 0))
            #expect(problems.allSatisfy { $0.line == 7 && $0.description.count < 400 })
            let ways = flow.nodes.values.reduce(flow.nodes.count) { $0 + $1.edges.count }
            #expect(steps <= 5 * ways)
        }
    }

    @Test("A flow of a thousand nodes is shown and read like one of ten")
    func overview() throws {
        let flow = try FlowText.flow(Self.chain(1_000, last: "end"), file: "f.yaml")
        let overview = FlowOverview(flow, [], catalog: FlowCatalog(byKey: [flow.key: flow]))
        #expect(overview.nodes.count == 1_001)
        #expect(overview.nodes.last?.kind == "end")
    }

    @Test("Definitions and imports read the same files, at most eight folders deep", arguments: [8, 9])
    func nestedFolders(_ depth: Int) throws {
        let path = String(repeating: "d/", count: depth) + "a.YML"
        let sandbox = try DefinitionSandbox([path: "", "b.json": "", "c.schema.json": "", "d.txt": ""])
        defer { sandbox.remove() }
        guard depth > 8 else {
            #expect(try DefinitionFolder(url: sandbox.url).files().map(\.label) == ["b.json", path])
            let imported = try ImportSource.list(sandbox.url).map(\.label)
            #expect(imported == ["b.json", path].map { "\(sandbox.url.path)/\($0)" })
            return
        }
        let reason = "folders are nested more than 8 levels deep; move the files up"
        #expect(sandbox.reader.problems.map(\.reason) == [reason])
        let error = #expect(throws: FlowDefinitionError.self) { try ImportSource.list(sandbox.url) }
        #expect(error?.reason == reason)
    }

    @Test("A pipe and too many files in place of a file are refused without blocking")
    func strangeFiles() throws {
        let sandbox = try DefinitionSandbox(["Flows/folder.yaml/x": ""])
        defer { sandbox.remove() }
        #expect(mkfifo(sandbox.url.appendingPathComponent("Flows/pipe.yaml").path, 0o600) == 0)
        #expect(sandbox.reader.problems.map(\.file) == ["Flows/pipe.yaml"])
        for number in 0..<1_001 { try sandbox.write("Flows/\(number).yaml", "") }
        #expect(sandbox.reader.problems.first?.reason.contains("more than 1000 files") == true)
    }
}

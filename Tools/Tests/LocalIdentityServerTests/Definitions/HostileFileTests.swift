import Foundation
import Testing

@testable import FlowEngine
@testable import IdentityBase
@testable import LocalIdentityServer

@Suite("Hostile definition files", .timeLimit(.minutes(5)))
struct HostileFileTests {
    private static func problems(_ text: String) throws -> [FlowDefinitionError] {
        let sandbox = try DefinitionSandbox(["Flows/bad.yaml": text])
        defer { sandbox.remove() }
        return sandbox.reader.problems
    }

    static let rows: [(String, Int, String)] = [
        ("a: &a [x, x]\nb: &b [*a, *a]\n", 1, "anchors and aliases"),
        ("a: 1\nb: *a\n", 2, "anchors and aliases"),
        ("- - &x 1\n", 1, "anchors and aliases"),
        ("{a: [1, &x 2]}", 1, "anchors and aliases"),
        ("a: !!binary aGk=\n", 1, "tags"),
        (String(repeating: "[", count: 1_000), 1, "nested too deeply"),
        (String(repeating: "- ", count: 1_000) + "x", 1, "nested too deeply"),
        ((0..<200).map { String(repeating: " ", count: $0) + "a:" }.joined(separator: "\n"), 102, "indented"),
        ((0..<40).map { String(repeating: " ", count: $0) + "a:" }.joined(separator: "\n") + " x", 33, "nested"),
        ("handle: " + String(repeating: "x", count: 600_000), 1, "larger than 512 KiB"),
        (
            "handle: h\ntype: SIGNOUT\nstart: e\nnodes:\n  e: {kind: page, next: f, message: '"
                + String(repeating: "x", count: 20_000) + "'}\n  f: {kind: end}", 5, "10000 characters"
        ),
        ("handle: \"a\\e[31m\"\ntype: SIGNOUT\nstart: e\nnodes:\n  e: {kind: end}", 1, "control characters"),
        ("handle: a b\ntype: SIGNOUT\nstart: e\nnodes:\n  e: {kind: end}", 1, "is not a name"),
        ("handle: a\ntype: SIGNOUT\nstart: \"\\u202e\"\nnodes:\n  \"\\u202e\": {kind: end}", 5, "control characters"),
        ("handle: a\nhandle: b\n", 1, "there twice"),
    ]

    @Test("a file that could eat time or memory is refused with its line", arguments: rows)
    func refused(_ text: String, _ line: Int, _ reason: String) throws {
        let problem = try #require(try Self.problems(text).first)
        #expect(problem.file == "Flows/bad.yaml")
        #expect(problem.line == line, "\(problem)")
        #expect(problem.reason.contains(reason), "\(problem)")
        #expect(problem.description.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    }

    @Test("what only looks like an alias is a text")
    func innocent() throws {
        let text = """
            handle: h # &not *one
            type: SIGNOUT
            start: a
            nodes:
              a:
                kind: page
                message: 'a & b, *c, "[[[[" it''s &x'
                next: e
                components:
                  - {type: TEXT, id: one, label: "*bold* \\" &y"}
                  - type: TEXT
                    id: two
                    label: |
                      * a list
                      & more
                  - {type: TEXT, id: three, label: https://example.com/?a=1&b=*}
              e: {kind: end}
            """
        #expect(try Self.problems(text).isEmpty)
    }

    @Test(
        "a regex whose program would be huge is refused",
        arguments: ["a{1000}{1000}", "((a{50}){50}){50}", "(a|b{900}){900}", "(?:(?:x{25}){25}){25}", "[a-z]{1001}"])
    func regex(_ pattern: String) throws {
        let text = """
            handle: h
            type: AUTHENTICATION
            start: a
            nodes:
              a:
                kind: prompt
                inputs: [{identifier: i, type: TEXT_INPUT, validation: [{type: regex, value: '\(pattern)'}]}]
                actions: [{ref: go, next: e}]
              e: {kind: end}
            """
        #expect(try Self.problems(text).first?.reason.contains("the regex cannot be used") == true)
    }

    @Test("a pattern is not tried on a text that no field needs")
    func longValue() {
        let rule = ValidationRule(type: .regex, value: "^a*$", message: "")
        #expect(rule.accepts(String(repeating: "a", count: LinearPattern.longestMatched)))
        #expect(!rule.accepts(String(repeating: "a", count: LinearPattern.longestMatched + 1)))
    }

    @Test("a large pattern is tried on a short text, not on a long one")
    func largePattern() {
        let rule = ValidationRule(type: .regex, value: "a|^(b{999}){9}$", message: "")
        #expect(rule.accepts("a"))
        #expect(!rule.accepts(String(repeating: "a", count: LinearPattern.longestMatched)))
    }

    private static func chain(_ count: Int, last: String) -> String {
        "handle: h\ntype: AUTHENTICATION\nstart: n0\nnodes:\n"
            + (0..<count).map { number in
                let next = number + 1 < count ? "n\(number + 1)" : last
                return "  n\(number): {kind: executor, executor: Assertion, onSuccess: \(next), onIncomplete: end}\n"
            }.joined() + "  end: {kind: end}\n"
    }

    @Test("the search for circles looks at each way a few times, however many nodes there are", arguments: [10, 1_000])
    func manyNodes(_ count: Int) throws {
        for (last, isCircle) in [("end", false), ("n0", true)] {
            let flow = try FlowReader(file: "f.yaml", executors: ExecutorRegistry.names)
                .flow(from: Self.chain(count, last: last))
            var circles = FlowCircles([flow.type: flow])
            let problems = circles.problems()
            #expect(problems.count == (isCircle ? 1 : 0))
            #expect(problems.allSatisfy { $0.line == 5 && $0.description.count < 400 })
            let ways = flow.nodes.values.reduce(flow.nodes.count) { $0 + $1.edges.count }
            #expect(circles.steps <= 5 * ways)
        }
    }

    @Test("a thousand nodes are shown and read like ten")
    func overview() throws {
        let flow = try FlowReader(file: "f.yaml", executors: ExecutorRegistry.names)
            .flow(from: Self.chain(1_000, last: "end"))
        let overview = FlowOverview(flow, [])
        #expect(overview.nodes.count == 1_001)
        #expect(overview.nodes.last?.kind == "end")
    }

    @Test("a pipe, a folder and too many files in the place of a file are refused, and nothing waits for them")
    func strangeFiles() throws {
        let sandbox = try DefinitionSandbox(["Flows/folder.yaml/x": ""])
        defer { sandbox.remove() }
        #expect(mkfifo(sandbox.url.appendingPathComponent("Flows/pipe.yaml").path, 0o600) == 0)
        #expect(sandbox.reader.problems.map(\.file) == ["Flows/folder.yaml", "Flows/pipe.yaml"])
        for number in 0..<1_001 { try sandbox.write("Flows/\(number).yaml", "") }
        #expect(sandbox.reader.problems.first?.reason.contains("more than 1000 files") == true)
    }
}

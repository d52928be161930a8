import Testing

@testable import IdentityBase

@Suite("Limits of templates", .timeLimit(.minutes(5)))
struct TemplateLimitTests {
    private static let list = ResourceVariables(["L": .list((0..<10).map(String.init)), "A": .text("x")])

    private static func problem(_ text: String) -> String? {
        ResourceDocumentReader(file: "a.yaml", variables: list).read(text).first?.problems.first?.reason
    }

    @Test(
        "Blocks that are nested deeply are refused, whatever their number",
        arguments: [33, 10_000]
    )
    func depth(count: Int) {
        let text = String(repeating: "{{if .A}}", count: count) + "a: b" + String(repeating: "{{end}}", count: count)
        #expect(Self.problem(text)?.contains("nested too deeply") == true)
    }

    @Test("Nested repetitions are refused when they multiply, even without a text")
    func repetitions() {
        let text = String(repeating: "{{range .L}}", count: 12) + String(repeating: "{{end}}", count: 12)
        #expect(Self.problem(text)?.contains("too many repetitions") == true)
    }

    // Quadratic work exceeds the time limit.
    @Test(
        "Many braces or variables on one line are read once",
        .timeLimit(.minutes(1)),
        arguments: [("{{", 200_000), ("{{.A}}", 60_000)]
    )
    func linear(piece: String, count: Int) {
        let value = String(repeating: piece, count: count)
        #expect(Self.problem("a: '" + value + "'")?.contains("resource_type") == true)
    }
}

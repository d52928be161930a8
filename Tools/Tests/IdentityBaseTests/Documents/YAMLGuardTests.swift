import Testing
import Yams

@testable import IdentityBase
@testable import NativeAuthTesting

@Suite("The check of YAML before it is parsed", .timeLimit(.minutes(5)))
struct YAMLGuardTests {
    /// An alias as a name, of which the parser computes a hash.
    private static let alias = "b: &x [1]\n*x : 1\n"

    @Test(
        "Nothing hides an alias, a list or a mapping in the place of a name from the check",
        arguments: [
            alias, "*x: 1\n", "- *x : 1\n", "a: &y {*x : 1}\n", "[a]: 1\n", "{a: b}: 1\n", "{[a]:*x}", "[{[a] : b}]",
            "&y [*x, *x]: 1\n", "{a: {b}: c}",
            // Names in braces without a colon.
            "{*x}", "{a: 1, *x}", "{[a]}", "{a: [b], {c: d}}", "- {a,\n  *x}",
            // A name after an anchor or a tag, whose mapping begins with that.
            "&y a: text\n  \"\n" + alias, "- !!str a: text\n   \"\n- *x : 1\n", "&y a: |\n  \"\n" + alias,
            // A text without quotes that continues on the next line with a quotation mark.
            "a: text\n  \"\n" + alias, "a: text\n  'more\n" + alias, "- text\n  \" more\n- *x : 1\n",
            "a:\n  text\n  \"\n" + alias,
            "a: text\n  - \"\n" + alias, "a: text\n  [x, \"\n" + alias, "[a\n \", {*x : 1}]", "{a: b\n ', *x : 1}",
            // A comment that ends with another line break than a line feed.
            "a: 1 # \r" + alias, "a: 1 # \u{85}" + alias, "a: 1 # \u{2028}" + alias, "a: 1 # \u{2029}" + alias,
            "# \"\r" + alias, "a: 1\r" + alias,
            // A quotation mark that opens no text.
            "a: x\":\"y\n" + alias, "a: x':'y\n" + alias, "a\":\"b: 1\n" + alias,
            // Names in brackets, and names that a question mark begins.
            "{?*x : 1}", "[?&x a]", "{*x:1}", "? &x a\n: 1\n", "{a: 1, *x : 2}",
            // The start of a document, and blocks that end earlier than they seem to.
            "--- {*x : 1}\n", "---\n" + alias, "a: 1\n...\n" + alias, "a:\n  - b: |\n    text\n  - *x : 1\n",
            "- - |\n  text\n- *x : 1\n", "a: >\n\n  text\n" + alias, "a: |2\n  text\n" + alias,
            "a: \"text\" # '\n" + alias, "a: 'it''s'\n" + alias, "a: \"\\\"\"\n" + alias,
        ]
    )
    func hidden(text: String) {
        #expect(throws: YAMLGuard.Refusal.self) { try YAMLGuard.check(text) }
    }

    @Test(
        "Ordinary texts pass",
        arguments: [
            "a: text\n\"b\": 1\n", "- text\n- \"more\"\n", "a:\n  text\n\"b\": 1\n",
            "a: text\n  that continues\nb: 1\n",
            "- a: b\n  \"c\": 1\n- 'd'\n", "a: |\n  \"text\n  & more\nb: 1\n", "a: 'x\n  & y'\nb: \"z\n  * w\"\n",
            "{\"a\":\"b\",\"c\":[1,{\"d\":\"*e\"}]}", "a: x & y # &z *\r\nb: it's\r\n", "a: 5 > 3 | 2\n",
            "a: b?c\nd: e-f\n",
            "b: &x [1]\nc: *x\n", "- &a b\n- *a\n", "{a: &x 1, b: *x}", "{a: [b, {c}], d: {e: [*x]}}",
            "&x a: |\n  \"text\n  & *more\nb: 1\n", "a: &x\n  b: 1\nc:\n  <<: *x\n", "a: !!str 1\n",
            "a: http://x.example/?a=1&b=*\n", "a: [b, 'c', d e]\n", "a:\n- b\n- \"c\"\n", "---\na: 1\n",
        ]
    )
    func ordinary(text: String) {
        #expect(throws: Never.self) { try YAMLGuard.check(text) }
    }

    @Test("What passes the check has texts as names for the parser", arguments: 0..<8)
    func random(seed: UInt64) throws {
        let pieces = [
            " ", "  ", "\n", "\n", "\n  ", "\r", "\t", "\u{85}", "\u{2028}", "a", "b: ", "c:", "- ", "? ", "\"", "'",
            " #",
            "#", "[", "]", "{", "}", ",", ":", "|", ">", "&x ", "*x", "---", "...", "\\", "&y [1]", "key: &z v", "*y",
            " : ",
        ]
        var random = SeededRandom(seed: seed)
        var passed = 0
        for _ in 0..<4_000 {
            let count = Int.random(in: 2...14, using: &random)
            let text = "q: &x [&y {}]\n" + (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            guard (try? YAMLGuard.check(text)) != nil, let node = try? Yams.compose(yaml: text) else { continue }
            passed += 1
            #expect(!Self.hasOtherName(node), "\(text.debugDescription)")
        }
        #expect(passed > 10)
    }

    /// Whether the name of a member is no text.
    private static func hasOtherName(_ node: Node) -> Bool {
        switch node {
        case .mapping(let mapping): mapping.contains { $0.key.scalar == nil || hasOtherName($0.value) }
        case .sequence(let sequence): sequence.contains(where: hasOtherName)
        case .scalar, .alias: false
        }
    }
}

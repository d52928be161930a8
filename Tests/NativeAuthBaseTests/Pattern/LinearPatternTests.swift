import Foundation
import Testing

@testable import NativeAuthBase

@Suite("Regular expressions are read and matched as RE2 does, in bounded time", .timeLimit(.minutes(5)))
struct LinearPatternTests {
    private struct Case: Decodable {
        let pattern: String
        /// The texts with and without a match; `nil` for a pattern that RE2 refuses.
        let texts: (matching: [String], others: [String])?

        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            pattern = try list.decode(String.self)
            texts = list.isAtEnd ? nil : (try list.decode([String].self), try list.decode([String].self))
        }
    }

    @Test("Patterns match as in RE2")
    func table() throws {
        var count = 0
        for line in PatternTable.lines.split(separator: "\n") {
            let one = try JSONDecoder().decode(Case.self, from: Data(line.utf8))
            let pattern = try? LinearPattern(one.pattern)
            count += 1
            guard let texts = one.texts else {
                #expect(pattern == nil, "\(one.pattern) is refused by RE2")
                continue
            }
            guard let pattern else {
                Issue.record("\(one.pattern) is read by RE2")
                continue
            }
            for text in texts.matching { #expect(pattern.hasMatch(in: text) == true, "\(one.pattern) in \(text)") }
            for text in texts.others { #expect(pattern.hasMatch(in: text) == false, "\(one.pattern) in \(text)") }
            count += texts.matching.count + texts.others.count
        }
        #expect(count > 400)
    }

    @Test("An octal escape ends before the first digit that is not octal")
    func octal() throws {
        let pattern = try LinearPattern("^\\08$")
        #expect(pattern.hasMatch(in: "\u{0}8") == true && pattern.hasMatch(in: "\u{8}") == false)
        let three = try LinearPattern("^\\1018$")
        #expect(three.hasMatch(in: "A8") == true)
    }

    @Test(
        "A hexadecimal escape names a code point, or is refused",
        arguments: [
            (#"\x{41}"#, "A"), (#"\x{10FFFF}"#, "\u{10FFFF}"), (#"\x{110000}"#, nil), (#"\x{}"#, nil),
            (#"\x{4g}"#, nil), (#"\x4g"#, nil), (#"\x{FFFFFFFFF}"#, nil),
            (#"\x{+41}"#, nil), (#"\x{-0}"#, nil), (#"\x+4"#, nil), (#"\x41"#, "A"), (#"\x"#, nil), (#"\x{41"#, nil),
        ] as [(String, String?)]
    )
    func hexadecimal(_ text: String, _ match: String?) {
        let pattern = try? LinearPattern(text)
        #expect((pattern == nil) == (match == nil))
        if let match { #expect(pattern?.hasMatch(in: match) == true) }
    }

    @Test(
        "Patterns with exponential backtracking in other engines take steps in proportion to the text",
        arguments: [
            "(a+)+$", "^(a+)+$", "(a|aa)+$", "(a|a)*$", "^(([a-z])+.)+[A-Z]([a-z])+$", "(.*)(.*)(.*)(.*)(.*)[^x]{3}$x",
            "(x+x+)+y", "((a*)*)*b", "(a?){50}a{50}$", "^(\\w+\\s?)*$",
        ]
    )
    func explosions(_ text: String) throws {
        let pattern = try LinearPattern(text)
        for length in [20, 200, 2_000] {
            var steps = 0
            let value = String(repeating: "a", count: length) + "!"
            #expect(pattern.hasMatch(in: value, steps: &steps) != nil)
            #expect(steps <= (length + 2) * pattern.program.count, "\(steps)")
        }
    }

    @Test(
        "A pattern that is too large is refused at low cost",
        arguments: [
            String(repeating: "a", count: LinearPattern.maximumPatternLength + 1), "((a{1000}){1000}){1000}",
            "(a{100}){101}",
            String(repeating: "(", count: 1_000) + String(repeating: ")", count: 1_000),
            String(repeating: "(", count: 2_000), "(((((a{9}){9}){9}){9}){9}){9}",
        ]
    )
    func tooLarge(_ pattern: String) {
        #expect((try? LinearPattern(pattern)) == nil)
    }

    @Test("Repetitions of an empty expression are expanded once")
    func nothing() throws {
        #expect(try LinearPattern("(((){1000}){1000}){1000}").program.count == 1)
        #expect(try LinearPattern("((){0,1000}){0,1000}").program.count <= LinearPattern.maximumProgramSize)
        #expect(try LinearPattern("(()*)*").hasMatch(in: "x") == true)
    }

    @Test("A text that is too long, or too long for this pattern, is not matched")
    func tooLong() throws {
        let short = try LinearPattern("x$")
        #expect(short.hasMatch(in: String(repeating: "a", count: LinearPattern.standardLength)) == false)
        #expect(short.hasMatch(in: String(repeating: "a", count: LinearPattern.standardLength + 1)) == nil)
        let long = try LinearPattern("(a{90}){100}")
        #expect(long.hasMatch(in: String(repeating: "b", count: 2_000)) == nil)
    }

    @Test("A pattern of 2048 code points is compiled, one of 2049 is not")
    func maximumPatternLength() {
        #expect((try? LinearPattern(String(repeating: "a", count: 2_048))) != nil)
        #expect((try? LinearPattern(String(repeating: "a", count: 2_049))) == nil)
    }

    @Test("A pattern of 10000 instructions is compiled, one of 10001 is not")
    func maximumProgramSize() throws {
        #expect(try LinearPattern("(a{999}){10}a{9}").program.count == 10_000)
        #expect((try? LinearPattern("(a{999}){10}a{10}")) == nil)
    }

    @Test("A text of 2048 code points is matched, one of 2049 is not")
    func longestText() throws {
        let pattern = try LinearPattern("x$")
        #expect(pattern.hasMatch(in: String(repeating: "a", count: 2_047) + "x") == true)
        #expect(pattern.hasMatch(in: String(repeating: "a", count: 2_048) + "x") == nil)
        #expect(pattern.hasMatch(in: String(repeating: "é", count: 2_048)) == false)
    }

    @Test("A text that could need four million steps is matched, one that could need more is not")
    func mostSteps() throws {
        let pattern = try LinearPattern("(b{999}){2}b")
        #expect(pattern.program.count == 2_000)
        #expect(pattern.hasMatch(in: String(repeating: "a", count: 1_999)) == false)
        #expect(pattern.hasMatch(in: String(repeating: "a", count: 2_000)) == nil)
    }

    @Test("The steps of a match are counted")
    func steps() throws {
        var steps = 0
        let pattern = try LinearPattern("b")
        #expect(pattern.hasMatch(in: "aaa", steps: &steps) == false)
        #expect(steps == 4)
    }

    @Test(
        "A negated class matches exactly the characters outside its ranges",
        arguments: [
            (#"^\D$"#, "/:\u{0}\u{10FFFF}", "09"), (#"^\W$"#, "/:@[^`{\u{0}\u{10FFFF}", "09AZ_az"),
            (#"^[[:^ascii:]]$"#, "\u{80}\u{10FFFF}", "\u{0}\u{7F}"),
            (#"^[[:^cntrl:]]$"#, " ~\u{80}", "\u{0}\u{1F}\u{7F}"),
            (#"^[[:^punct:]]$"#, " 09AZaz\u{7F}", "!/:@[`{~"),
            (#"^\S$"#, "\u{8}\u{B}\u{E}\u{1F}!", "\u{9}\u{A}\u{C}\u{D} "),
            (#"^[^\Da]$"#, "09", "/:a"), (#"^[[:^print:]]$"#, "\u{1F}\u{7F}", " ~"),
        ]
    )
    func negatedClasses(_ text: String, _ members: String, _ others: String) throws {
        let pattern = try LinearPattern(text)
        for one in members.unicodeScalars { #expect(pattern.hasMatch(in: String(one)) == true, "\(one.value)") }
        for one in others.unicodeScalars { #expect(pattern.hasMatch(in: String(one)) == false, "\(one.value)") }
    }

    @Test("Repetition counts up to 1000 are accepted, larger ones are not")
    func maximumRepetitions() {
        for text in ["a{1000}", "a{1000,}", "a{0,1000}", "a{1000,1000}", "a{3,3}"] {
            #expect((try? LinearPattern(text)) != nil, "\(text)")
        }
        for text in ["a{1001}", "a{1001,}", "a{0,1001}", "a{3,2}"] {
            #expect((try? LinearPattern(text)) == nil, "\(text)")
        }
    }

    @Test(
        "Unclosed, unopened and unknown syntax is refused",
        arguments: [
            "a)", ")", "(a", "[[", "[[:", "[[::", "[[:a:", "[[:alpha", "[a-", "[", "[]", "[^]", #"\"#, #"a\"#, #"[\"#,
            #"\1"#,
            #"\1a"#, #"\18"#, #"\9"#, #"\é"#, #"\p"#, #"\p{"#, #"\p{L"#, #"\pX"#, "(?", "(?P", "(?P<", "(?P<>a)",
            "(?P<a", "(?Pa)", "(?-)", "(?)", "(?i-)", "(?i--s)", "(?x)", "[[:al:pha:]]", "[b-a]", "a**", "+a", "(|*)",
        ]
    )
    func refused(_ text: String) { #expect((try? LinearPattern(text)) == nil) }

    @Test(
        "An incomplete construct is a literal",
        arguments: [
            ("^[a:digit:]$", ["a", ":", "d"], ["7", "a]"]), ("^[[:]]$", ["[]", ":]"], ["]", "[:"]),
            ("^ab?$", ["a", "ab"], ["abb"]),
            ("^ab{0,1}$", ["a", "ab"], ["abb"]), ("^[[:alpha:x]]$", ["x]", ":]", "[]"], ["z]", "z", "x"]),
            (#"^\Qa+\E+$"#, ["a+", "a++"], ["aa", "a"]), (#"^\Qa\b\E$"#, [#"a\b"#], ["a", "ab"]),
            (#"^\Q\E$"#, [""], ["a"]), (#"^\Qa"#, ["ab"], ["b"]), (#"^\p{Any}$"#, ["a", "\u{10FFFF}"], ["", "ab"]),
            (#"^\P{Any}$"#, [], ["a", "\u{10FFFF}", ""]), (#"^\p{^Any}$"#, [], ["a"]), ("^a{1,b}$", ["a{1,b}"], ["a"]),
            ("^a{,1}$", ["a{,1}"], ["a", ""]), ("^a{$", ["a{"], ["a"]), ("^[]a]$", ["]", "a"], ["b"]),
            ("^[^]a]$", ["b"], ["]", "a"]), ("^[a-]$", ["a", "-"], ["b"]), ("^[-a]$", ["a", "-"], ["b"]),
            (#"^[\]-a]$"#, ["]", "^", "a"], ["[", "b"]), ("^[[a]$", ["[", "a"], ["]"]),
            (#"^\101\07$"#, ["A\u{7}"], ["A7"]),
            ("^(?i:a)b$", ["ab", "Ab"], ["aB", "AB"]), ("^(?i)a(?-i)b$", ["ab", "Ab"], ["aB"]),
            ("^((?i)a)b$", ["Ab"], ["AB"]),
            ("^(?P<n_1>a)$", ["a"], ["n"]), ("^(?<n>a)$", ["a"], ["n"]), ("^(?i-s:A.)$", ["ab"], ["a\n"]),
            ("^(?s:a.)$", ["a\n"], ["a"]), ("(?s)^(?-s:a.)$", ["ab"], ["a\n"]), ("^ab??$", ["a", "ab"], ["b"]),
            ("(?m)^b$", ["a\nb\nc"], ["ab"]), ("^(?U)a+?$", ["aa"], ["b"]),
        ]
    )
    func literal(_ text: String, _ matching: [String], _ others: [String]) throws {
        let pattern = try LinearPattern(text)
        for one in matching { #expect(pattern.hasMatch(in: one) == true, "\(one)") }
        for one in others { #expect(pattern.hasMatch(in: one) == false, "\(one)") }
    }

    @Test("A pattern of 250 nesting levels, including its own, is compiled; one of 251 is not")
    func deepest() {
        func nested(_ depth: Int) -> String {
            String(repeating: "(", count: depth) + "a" + String(repeating: ")", count: depth)
        }
        #expect((try? LinearPattern(nested(249))) != nil)
        #expect((try? LinearPattern(nested(250))) == nil)
        // Adjacent groups are not nested.
        let beside = String(repeating: "(a)", count: 300)
        #expect((try? LinearPattern(beside + nested(249))) != nil)
        #expect((try? LinearPattern(beside + nested(250))) == nil)
    }

    @Test(
        "A refused pattern has a reason",
        arguments: [
            ("a)", "a closing parenthesis has no opening one"), ("(a", "a group has no closing parenthesis"),
            ("[a", "the pattern ends too early"), ("*a", "there is nothing to repeat before *"),
            ("a**", "a repetition follows a repetition"),
            ("a{1001}", "a repetition has a number above 1000, or its bounds are reversed"),
            ("(?=a)", "the kind of group is not supported"), (#"\1"#, "back references are not supported"),
            (#"\y"#, #"the escape \y is not supported"#), (#"\p{Xx}"#, "there is no character category Xx"),
            ("[[:xx:]]", "there is no character class xx"), ("[b-a]", "a range of characters is reversed"),
            ("(a{1000}){1000}", "the pattern is too large with its repetitions written out"),
        ]
    )
    func reasons(_ text: String, _ reason: String) {
        #expect(throws: LinearPattern.SyntaxError(reason)) { try LinearPattern(text) }
    }

    @Test("The caller's limits of length and steps replace the defaults")
    func limits() throws {
        let pattern = try LinearPattern("^a*$")
        let text = String(repeating: "a", count: 5_000)
        #expect(pattern.hasMatch(in: text) == nil)
        #expect(pattern.hasMatch(in: text, maximumLength: 5_000) == true)
        #expect(pattern.hasMatch(in: text, maximumLength: 4_999) == nil)
        let steps = 5_001 * pattern.program.count
        #expect(pattern.hasMatch(in: text, maximumLength: 5_000, maximumSteps: steps) == true)
        #expect(pattern.hasMatch(in: text, maximumLength: 5_000, maximumSteps: steps - 1) == nil)
    }
}

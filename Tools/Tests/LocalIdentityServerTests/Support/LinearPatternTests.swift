import Foundation
import Testing

@testable import IdentityBase

@Suite("Patterns in linear time", .timeLimit(.minutes(5)))
struct LinearPatternTests {
    @Test(
        "a pattern matches what Foundation's matches",
        arguments: [
            "[0-9]", "^a+b?$", "^(ab|cd)*$", "a{2,3}b", "^[^x]+$", #"^\w+\.\d{2}$"#, "(a|b)(c|d)", "^$", "a.c", "x{0}y",
            #"^[a-zA-Z0-9._%+-]+@[a-zA-Z0-9.-]+\.[a-zA-Z]{2,}$"#, "(?:a|bc){2}", "^a*?b", "[]a]", "[a-]", "b|^c",
        ])
    func agreement(_ pattern: String) throws {
        let mine = try LinearPattern(pattern)
        let theirs = try NSRegularExpression(pattern: pattern)
        let texts = [
            "", "a", "b", "ab", "aab", "aaab", "abab", "abcd", "cd", "x", "xy", "y", "ax", "a1.23", "a_b.99", "7",
            "no7no",
            "ac", "bd", "abc", "a\nc", "anna@example.com", "anna@example", "@b.cc", "bcbc", "abc bc", "]", "-", "aabc",
            "c",
        ]
        for text in texts {
            let expected = theirs.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
            // In a class, Foundation reads [] differently from RE2.
            if pattern == "[]a]" { continue }
            #expect(mine.matches(text) == expected, "\(pattern) on \(text)")
        }
    }

    @Test("a ] at the front of a class is an ordinary character")
    func bracket() throws {
        #expect(try LinearPattern("^[]a]$").matches("]"))
    }

    @Test("a pattern that makes others despair ends soon")
    func noBacktracking() throws {
        let pattern = try LinearPattern("^(a+)+$")
        #expect(!pattern.matches(String(repeating: "a", count: 5_000) + "!"))
    }

    @Test(
        "what is not understood is refused",
        arguments: ["(", ")", "[a", "*a", "a{2", "a{x}", "(?=a)", #"\1"#, "a{1000}{1000}"])
    func malformed(_ pattern: String) {
        #expect(throws: LinearPattern.Malformed.self) { try LinearPattern(pattern) }
    }
}

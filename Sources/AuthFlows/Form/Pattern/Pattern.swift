/// A regular expression in the syntax of RE2, as servers use it to validate input.
///
/// Matching takes time proportional to the pattern's size times the text's length, for any pattern: a platform's own
/// engine can run for hours with a pattern of ten characters (ReDoS). Works on Unicode code points.
///
/// Source: https://github.com/google/re2/wiki/Syntax; the algorithm is Thompson's and Pike's
/// (https://swtch.com/~rsc/regexp/regexp2.html).
struct Pattern: Sendable {
    /// Maximum length of a pattern, in code points.
    static let longestPattern = 2_048
    /// Maximum number of instructions, with all repetitions written out.
    static let largestProgram = 10_000
    /// Maximum length of a text, in code points.
    static let longestText = 2_048
    /// Maximum number of steps that a match may need.
    static let mostSteps = 4_000_000

    let program: [Instruction]

    /// Parses a pattern.
    /// - Returns: `nil` for a pattern that is invalid, too large, or in an unsupported syntax.
    init?(_ text: String) {
        let scalars = Array(text.unicodeScalars.prefix(Self.longestPattern + 1))
        guard scalars.count <= Self.longestPattern else { return nil }
        var parser = PatternParser(scalars)
        guard let node = try? parser.parse(), let program = PatternCompiler.program(for: node) else { return nil }
        self.program = program
    }

    /// Whether there is a match anywhere in the text.
    /// - Returns: `nil` for a text that is too long.
    func hasMatch(in text: String) -> Bool? {
        var steps = 0
        return hasMatch(in: text, steps: &steps)
    }

    /// - Parameter steps: the number of executed instructions.
    func hasMatch(in text: String, steps: inout Int) -> Bool? {
        let scalars = Array(text.unicodeScalars.prefix(Self.longestText + 1))
        guard scalars.count <= Self.longestText, (scalars.count + 1) * program.count <= Self.mostSteps else {
            return nil
        }
        var machine = PatternMachine(program: program, text: scalars)
        let result = machine.run()
        steps = machine.steps
        return result
    }
}

/// One instruction of a compiled pattern.
enum Instruction: Sendable {
    /// Matches one code point of the set and continues with the next instruction.
    case one(ScalarSet)
    /// Continues at both; the order is irrelevant, because only the existence of a match counts.
    case split(Int, Int)
    case jump(Int)
    /// Consumes nothing, and continues if the position matches.
    case check(PatternNode.Place)
    case match
}

/// A parsed pattern.
indirect enum PatternNode: Sendable {
    /// A position between two code points.
    enum Place: Sendable {
        case textBegin, textEnd, lineBegin, lineEnd, wordBoundary, noWordBoundary
    }

    case empty
    case one(ScalarSet)
    case place(Place)
    case sequence([PatternNode])
    case choice([PatternNode])
    /// A repetition; without an upper bound if `most` is `nil`.
    case times(PatternNode, least: Int, most: Int?)
}

/// A regular expression in the syntax of RE2, as servers use it to check what was entered.
///
/// Matching takes time in proportion to the pattern's size times the text's length, whatever the pattern: a platform's own
/// engine can be made to run for hours by a pattern of ten characters. Works on Unicode code points.
///
/// Source: https://github.com/google/re2/wiki/Syntax; the algorithm is Thompson's and Pike's
/// (https://swtch.com/~rsc/regexp/regexp2.html).
struct Pattern: Sendable {
    /// A longer pattern is not read, in code points.
    static let longestPattern = 2_048
    /// A pattern that needs more steps once its repetitions are written out is not read.
    static let largestProgram = 10_000
    /// A longer text is not tried, in code points.
    static let longestText = 2_048
    /// A text that could need more steps with this pattern is not tried.
    static let mostSteps = 4_000_000

    let program: [Instruction]

    /// Reads a pattern.
    /// - Returns: `nil` for a pattern that is wrong, too large, or in a syntax that is not known here.
    init?(_ text: String) {
        let scalars = Array(text.unicodeScalars.prefix(Self.longestPattern + 1))
        guard scalars.count <= Self.longestPattern else { return nil }
        var parser = PatternParser(scalars)
        guard let node = try? parser.parse(), let program = PatternCompiler.program(for: node) else { return nil }
        self.program = program
    }

    /// Whether there is a match anywhere in the text.
    /// - Returns: `nil` for a text that is too long to be tried.
    func hasMatch(in text: String) -> Bool? {
        var steps = 0
        return hasMatch(in: text, steps: &steps)
    }

    /// - Parameter steps: how many instructions were looked at.
    func hasMatch(in text: String, steps: inout Int) -> Bool? {
        let scalars = Array(text.unicodeScalars.prefix(Self.longestText + 1))
        guard scalars.count <= Self.longestText, (scalars.count + 1) * program.count <= Self.mostSteps else { return nil }
        var machine = PatternMachine(program: program, text: scalars)
        let result = machine.run()
        steps = machine.steps
        return result
    }
}

/// One step of a compiled pattern.
enum Instruction: Sendable {
    /// One code point of the set, and on to the next instruction.
    case one(ScalarSet)
    /// Goes on at both; the order does not matter, as only whether there is a match counts.
    case split(Int, Int)
    case jump(Int)
    /// Nothing, if the place is right.
    case check(PatternNode.Place)
    case match
}

/// A pattern as it was read.
indirect enum PatternNode: Sendable {
    /// A place between two code points.
    enum Place: Sendable {
        case textBegin, textEnd, lineBegin, lineEnd, wordBoundary, noWordBoundary
    }

    case empty
    case one(ScalarSet)
    case place(Place)
    case sequence([PatternNode])
    case choice([PatternNode])
    /// So many times; without an upper bound if `most` is `nil`.
    case times(PatternNode, least: Int, most: Int?)
}

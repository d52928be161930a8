/// A regular expression in the syntax of RE2, as servers use it to validate input.
///
/// Matching takes time proportional to the pattern's size times the text's length, for any pattern: a platform's own
/// engine can run for hours with a pattern of ten characters (ReDoS). Works on Unicode code points.
///
/// Source: https://github.com/google/re2/wiki/Syntax; the algorithm is Thompson's and Pike's
/// (https://swtch.com/~rsc/regexp/regexp2.html).
public struct LinearPattern: Sendable {
    /// The reason why a pattern was refused. It quotes at most a few characters of the pattern.
    public struct SyntaxError: Error, Sendable, Hashable {
        /// The reason in English, for the author of the pattern: "the group has no closing parenthesis".
        public let reason: String

        init(_ reason: String) { self.reason = reason }
    }

    /// In code points.
    package static let maximumPatternLength = 2_048
    /// Maximum number of instructions, with all repetitions unrolled.
    static let maximumProgramSize = 10_000
    /// Maximum length of a text that ``hasMatch(in:maximumLength:maximumSteps:)`` reads by default, in code points.
    public static let standardLength = 2_048
    /// Maximum number of steps that a match may need by default.
    public static let standardSteps = 4_000_000

    let program: [Instruction]
    /// The sets that the program's instructions name by their index.
    private let sets: [ASCIITable]

    /// Parses a pattern.
    /// - Parameter text: the pattern, in the syntax of RE2.
    /// - Throws: ``SyntaxError`` for a pattern that is invalid, too large, or in an unsupported syntax.
    public init(_ text: String) throws(SyntaxError) {
        let scalars = Array(text.unicodeScalars.prefix(Self.maximumPatternLength + 1))
        guard scalars.count <= Self.maximumPatternLength else {
            throw SyntaxError("the pattern is longer than \(Self.maximumPatternLength) characters")
        }
        var parser = PatternParser(scalars)
        let compiled = try PatternCompiler.compile(parser.parse())
        program = compiled.program
        sets = compiled.sets
    }

    /// Checks whether there is a match anywhere in the text.
    /// - Parameters:
    ///   - text: the text.
    ///   - maximumLength: the maximum length of the text, in code points.
    ///   - maximumSteps: the maximum number of steps that the text's length and the pattern's size may require.
    /// - Returns: `nil` for a text that is too long, or too long for this pattern; it is not tried.
    public func hasMatch(
        in text: String,
        maximumLength: Int = standardLength,
        maximumSteps: Int = standardSteps
    ) -> Bool? {
        var steps = 0
        return hasMatch(in: text, maximumLength: maximumLength, maximumSteps: maximumSteps, steps: &steps)
    }

    func hasMatch(
        in text: String,
        maximumLength: Int = standardLength,
        maximumSteps: Int = standardSteps,
        steps: inout Int
    ) -> Bool? {
        let scalars = Array(text.unicodeScalars.prefix(maximumLength + 1))
        guard scalars.count <= maximumLength,
            (scalars.count + 1) * program.count <= maximumSteps
        else { return nil }

        var machine = PatternMachine(program: program, sets: sets, text: scalars)
        let result = machine.run()
        steps = machine.steps
        return result
    }
}

enum Instruction: Sendable {
    /// Matches one code point of the set with this index and continues with the next instruction.
    case one(Int)
    /// Continues at both; the order is irrelevant, because only the existence of a match counts.
    case split(Int, Int)
    case jump(Int)
    /// Consumes nothing, and continues if the position meets the condition.
    case assert(PatternNode.Assertion)
    case match
}

indirect enum PatternNode: Sendable {
    /// A condition for a position between two code points.
    enum Assertion: Sendable {
        case textBegin, textEnd, lineBegin, lineEnd, wordBoundary, noWordBoundary
    }

    case empty
    case one(ASCIITable)
    case assertion(Assertion)
    case sequence([PatternNode])
    case choice([PatternNode])
    /// A repetition; without an upper bound if `most` is `nil`.
    case times(PatternNode, least: Int, most: Int?)
}
